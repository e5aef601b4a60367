import { type ExampleBody, type ExampleRequest, tokenVariable } from "./request";

/** Words of Python for values of JSON. */
export const pythonConstants = new Map<unknown, string>([
  [null, "None"],
  [true, "True"],
  [false, "False"],
]);

/** Returns a JSON value as a Python literal. */
function literal(value: unknown, indent = ""): string {
  const inner = `${indent}    `;
  const constant = pythonConstants.get(value);
  if (constant) return constant;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${literal(item, inner)}`);
  return items.length === 0
    ? `${open}${close}`
    : `${open}\n${items.map((item) => `${inner}${item},\n`).join("")}${indent}${close}`;
}

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

const bodyTemplates = {
  json: (body: ExampleBody) => (body.type === "json" ? `json.dumps(${literal(body.value, "    ")}).encode()` : ""),
  form: (body: ExampleBody) =>
    body.type === "form" ? `urllib.parse.urlencode(${literal(body.fields, "    ")}).encode()` : "",
  multipart: () => "data",
};

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
  const sent = Object.entries(headers).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  if (needsToken) sent.unshift(`"Authorization": f"Bearer {os.environ['${tokenVariable}']}"`);
  if (body?.type === "json") sent.push('"Content-Type": "application/json"');
  if (body?.type === "multipart") sent.push('"Content-Type": f"multipart/form-data; boundary={boundary.decode()}"');
  const given = [
    ...(method === (body ? "POST" : "GET") ? [] : [`method="${method}"`]),
    ...(sent.length > 1 ? [`headers={\n${sent.map((line) => `        ${line},\n`).join("")}    }`] : []),
    ...(sent.length === 1 ? [`headers={${sent.join()}}`] : []),
    ...(body ? [`data=${bodyTemplates[body.type](body)}`] : []),
  ];
  const request =
    given.length > 0
      ? `urllib.request.Request(\n    "${url}",\n${given.map((line) => `    ${line},\n`).join("")})`
      : "";
  return [
    `import ${modules.join(", ")}`,
    "",
    ...(body?.type === "multipart" ? multipart(body.parts) : []),
    ...(request ? [`request = ${request}`] : []),
    "try:",
    `    with urllib.request.urlopen(${request ? "request" : `"${url}"`}) as response:`,
    `        ${answers[answer]}`,
    ...refused,
  ].join("\n");
}
