import { type Code, type Entry, layOut } from "./layout";
import { type ExampleBody, type ExampleRequest, tokenVariable } from "./request";
import { typescriptKey, typescriptObject, typescriptStyle, typescriptValue } from "./typescript-value";

const calledWith = (open: string, value: unknown): Code => ({
  open: `${open}(`,
  entries: [{ value: typescriptValue(value) }],
  close: ")",
});

/** Returns statements before the request, and the value of its option `body`. */
function bodyOf(body: ExampleBody): { before: string[]; value: Code } {
  if (body.type === "json") return { before: [], value: calledWith("JSON.stringify", body.value) };
  if (body.type === "form") return { before: [], value: calledWith("new URLSearchParams", body.fields) };
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
  const sent: Entry[] = [
    ...(needsToken ? [{ name: "Authorization: ", value: `\`Bearer \${process.env.${tokenVariable}}\`` }] : []),
    ...Object.entries(headers).map(([name, value]) => ({ name: typescriptKey(name), value: JSON.stringify(value) })),
    ...(body?.type === "json" ? [{ name: '"Content-Type": ', value: '"application/json"' }] : []),
  ];
  const { before, value } = body ? bodyOf(body) : { before: [], value: undefined };
  const options: Entry[] = [
    ...(method === "GET" ? [] : [{ name: "method: ", value: `"${method}"` }]),
    ...(sent.length > 0 ? [{ name: "headers: ", value: typescriptObject(sent) }] : []),
    ...(value === undefined ? [] : [{ name: "body: ", value }]),
  ];
  const entries = [
    { value: JSON.stringify(url) },
    ...(options.length > 0 ? [{ value: typescriptObject(options) }] : []),
  ];
  const begin = "const response = await ";
  const fetched = layOut({ open: "fetch(", entries, close: ")" }, typescriptStyle, begin);
  return [...before, `${begin}${fetched};`, answers[answer]].join("\n");
}
