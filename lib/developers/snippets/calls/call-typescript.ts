import { type ExamplePart, tokenVariable } from "../request";
import { answerName, type ClientCall } from "./call";
import { type Code, type Entry, layOut } from "./layout";

const style = { indent: "  " };

const key = (name: string) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}: `;

const object = (entries: readonly Entry[]): Code => ({ open: "{", entries, close: "}", gap: " " });

/** Returns a JSON value as a literal. */
export function typescriptValue(value: unknown): Code {
  if (Array.isArray(value))
    return { open: "[", entries: value.map((item) => ({ value: typescriptValue(item) })), close: "]" };
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return object(Object.entries(value).map(([name, item]) => ({ name: key(name), value: typescriptValue(item) })));
}

const partValue = (part: ExamplePart): Code =>
  typeof part === "string" ? JSON.stringify(part) : `await openAsBlob(${JSON.stringify(part.file)})`;

function bodyOf({ json, parts }: ClientCall): Entry[] {
  if (json !== undefined) return [{ name: "body: ", value: typescriptValue(json) }];
  if (!parts) return [];
  const fields = Object.entries(parts).map(([name, part]) => ({ name: key(name), value: partValue(part) }));
  return [{ name: "body: ", value: object(fields) }];
}

const inputOf = (entries: readonly Entry[]): Code =>
  entries.length > 0 ? { open: "({", entries, close: "})", gap: " " } : "()";

/** Writes the call as a module for Node. */
export function typescriptCall(call: ClientCall): string {
  const { baseUrl, needsToken, method, path, query, replaced } = call;
  const name = answerName(method);
  const given: Entry[] = [
    ...Object.entries({ ...path, ...query }).map(([name, value]) => ({
      name: key(name),
      value: JSON.stringify(value),
    })),
    ...(replaced
      ? [
          { name: "body: ", value: name },
          { name: "ifMatch: ", value: "etag" },
        ]
      : bodyOf(call)),
  ];
  const begin = `${method.result.kind === "null" || replaced ? "" : `const ${name} = `}await vitrine.${method.id}`;
  const options = [
    { name: "baseUrl: ", value: JSON.stringify(baseUrl) },
    ...(needsToken ? [{ name: "token: ", value: `process.env.${tokenVariable}` }] : []),
  ];
  const client = "const vitrine = createClient";
  return [
    ...(call.parts ? ['import { openAsBlob } from "node:fs";'] : []),
    'import { createClient } from "@vitrine/client";',
    "",
    `${client}${layOut(inputOf(options), style, client)};`,
    ...(replaced
      ? [
          `const { data: ${name}, etag } = await vitrine.send("${replaced.by.id}");`,
          `${[name, ...replaced.path].join(".")} = ${JSON.stringify(replaced.value)};`,
        ]
      : []),
    `${begin}${layOut(inputOf(given), style, begin)};`,
    ...(method.result.kind === "null" || replaced ? [] : [`console.log(${name});`]),
  ].join("\n");
}
