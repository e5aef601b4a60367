import { type Code, type Entry, layOut } from "./layout";
import { pythonDict, pythonKey, pythonStyle, pythonValue } from "./python-value";
import { type ExampleBody, type ExampleRequest, tokenVariable } from "./request";

/** Joins the parts of a multipart body by hand, since the standard library has no writer of them. */
function multipart(parts: Extract<ExampleBody, { type: "multipart" }>["parts"]): string[] {
  const lines = Object.entries(parts).flatMap(([name, part]) => {
    const file = typeof part === "string" ? "" : `; filename="${part.file}"`;
    const content = typeof part === "string" ? `${JSON.stringify(part)}.encode()` : `open("${part.file}", "rb").read()`;
    return [`    b'Content-Disposition: form-data; name="${name}"${file}\\r\\n\\r\\n' + ${content},`];
  });
  return [
    "boundary = uuid.uuid4().hex.encode()",
    "parts = [",
    ...lines,
    "]",
    'data = b"".join(b"--" + boundary + b"\\r\\n" + part + b"\\r\\n" for part in parts) + b"--" + boundary + b"--\\r\\n"',
    "",
  ];
}

function bodyOf(body: ExampleBody): Code {
  if (body.type === "multipart") return "data";
  const [open, value] = body.type === "json" ? ["json.dumps(", body.value] : ["urllib.parse.urlencode(", body.fields];
  return { open, entries: [{ value: pythonValue(value) }], close: ").encode()" };
}

function contentType({ type }: ExampleBody): Entry[] {
  const name = '"Content-Type": ';
  if (type === "json") return [{ name, value: '"application/json"' }];
  return type === "form" ? [] : [{ name, value: 'f"multipart/form-data; boundary={boundary.decode()}"' }];
}

const answers = {
  json: "print(response.status, json.load(response))",
  nothing: "print(response.status)",
  file: "print(response.status, len(response.read()))",
};

/** urllib throws where the service refuses, and does not show the answer. */
export const refused = [
  "except urllib.error.HTTPError as error:",
  "    raise SystemExit(f\"{error.code} {json.load(error)['error_description']}\")",
];

/** Writes the request as a Python program that needs nothing but the standard library. */
export function pythonRequest({ method, url, needsToken, headers = {}, body, answer }: ExampleRequest): string {
  const modules = [
    "json",
    ...(needsToken ? ["os"] : []),
    ...(body?.type === "form" ? ["urllib.parse"] : []),
    ...["urllib.error", "urllib.request"],
    ...(body?.type === "multipart" ? ["uuid"] : []),
  ];
  const sent: Entry[] = [
    ...(needsToken ? [{ name: '"Authorization": ', value: `f"Bearer {os.environ['${tokenVariable}']}"` }] : []),
    ...Object.entries(headers).map(([name, value]) => ({ name: pythonKey(name), value: JSON.stringify(value) })),
    ...(body ? contentType(body) : []),
  ];
  const given: Entry[] = [
    ...(method === (body ? "POST" : "GET") ? [] : [{ name: "method=", value: `"${method}"` }]),
    ...(sent.length > 0 ? [{ name: "headers=", value: pythonDict(sent) }] : []),
    ...(body ? [{ name: "data=", value: bodyOf(body) }] : []),
  ];
  const entries = [{ value: JSON.stringify(url) }, ...given];
  const begin = "request = ";
  const request = layOut({ open: "urllib.request.Request(", entries, close: ")" }, pythonStyle, begin);
  return [
    `import ${modules.join(", ")}`,
    "",
    ...(body?.type === "multipart" ? multipart(body.parts) : []),
    ...(given.length > 0 ? [begin + request] : []),
    "try:",
    `    with urllib.request.urlopen(${given.length > 0 ? "request" : JSON.stringify(url)}) as response:`,
    `        ${answers[answer]}`,
    ...refused,
  ].join("\n");
}
