import { type Replacement, type Snippet, tokenVariable } from "./request";
import { refused } from "./request-python";

const curl = ({ url }: Replacement) => `curl -D headers.txt -o page.json ${url} \\
  -H "Authorization: Bearer $${tokenVariable}"
# Change page.json here, then send it back with the ETag that came with it.
curl -X PUT ${url} \\
  -H "Authorization: Bearer $${tokenVariable}" \\
  -H "If-Match: $(grep -i '^etag:' headers.txt | cut -d ' ' -f 2- | tr -d '\\r')" \\
  -H "Content-Type: application/json" \\
  -d @page.json`;

const typescript = ({ url, change: { path, value } }: Replacement) => `const url = "${url}";
const headers = { Authorization: \`Bearer \${process.env.${tokenVariable}}\` };
const read = await fetch(url, { headers });
const page = await read.json();
page.${path.join(".")} = ${JSON.stringify(value)};
const response = await fetch(url, {
  method: "PUT",
  headers: { ...headers, "Content-Type": "application/json", "If-Match": read.headers.get("ETag") ?? "" },
  body: JSON.stringify(page),
});
console.log(response.status, await response.json());`;

const python = ({ url, change: { path, value } }: Replacement) => `import json, os, urllib.error, urllib.request

url = "${url}"
headers = {"Authorization": f"Bearer {os.environ['${tokenVariable}']}"}
try:
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as read:
        page, etag = json.load(read), read.headers["ETag"]
    page${path.map((name) => `["${name}"]`).join("")} = ${JSON.stringify(value)}
    headers = {**headers, "Content-Type": "application/json", "If-Match": etag}
    request = urllib.request.Request(url, method="PUT", headers=headers, data=json.dumps(page).encode())
    with urllib.request.urlopen(request) as response:
        print(response.status, json.load(response))
${refused.join("\n")}`;

/** Writes code that reads a document, changes it and sends it back with its tag. */
export const replaceSnippets = (replacement: Replacement): Snippet[] => [
  { language: "sh", text: curl(replacement) },
  { language: "ts", text: typescript(replacement) },
  { language: "python", text: python(replacement) },
];
