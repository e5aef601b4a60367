import { type ExampleBody, type ExampleRequest, tokenVariable } from "./request";

/** Returns a value as a literal with unquoted keys where they are names. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, "$1$2:");
}

const indented = (text: string) => text.replaceAll("\n", "\n  ");

/** Returns statements before the request, and the value of its option `body`. */
function bodyLines(body: ExampleBody): { before: string[]; value: string } {
  if (body.type === "json") return { before: [], value: `JSON.stringify(${indented(literal(body.value))})` };
  if (body.type === "form") return { before: [], value: `new URLSearchParams(${indented(literal(body.fields))})` };
  const parts = Object.entries(body.parts).map(([name, part]) =>
    typeof part === "string"
      ? `form.set("${name}", ${JSON.stringify(part)});`
      : `form.set("${name}", await openAsBlob("${part.file}"), "${part.file}");`,
  );
  return {
    before: ['import { openAsBlob } from "node:fs";', "", "const form = new FormData();", ...parts],
    value: "form",
  };
}

const answers = {
  json: "console.log(response.status, await response.json());",
  nothing: "console.log(response.status);",
  file: "console.log(response.status, (await response.blob()).size);",
};

/** Writes the request as a TypeScript program for Node, with the platform's own fetch. */
export function typescriptRequest({ method, url, needsToken, headers = {}, body, answer }: ExampleRequest): string {
  const sent = Object.entries(headers).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  if (needsToken) sent.unshift(`Authorization: \`Bearer \${process.env.${tokenVariable}}\``);
  if (body?.type === "json") sent.push('"Content-Type": "application/json"');
  const written = sent.length > 1 ? `{\n${sent.map((line) => `    ${line},\n`).join("")}  }` : `{ ${sent.join(", ")} }`;
  const { before, value } = body ? bodyLines(body) : { before: [], value: undefined };
  const options = [
    ...(method === "GET" ? [] : [`method: "${method}"`]),
    ...(sent.length > 0 ? [`headers: ${written}`] : []),
    ...(value === undefined ? [] : [`body: ${value}`]),
  ];
  const init = options.length > 0 ? `, {\n${options.map((option) => `  ${option},\n`).join("")}}` : "";
  return [...before, `const response = await fetch("${url}"${init});`, answers[answer]].join("\n");
}
