import { type Code, type Entry, layOut } from "../layout";
import { type ExamplePart, tokenVariable } from "../request";
import { typescriptKey, typescriptObject, typescriptStyle, typescriptValue } from "../typescript-value";
import { answerName, type ClientCall } from "./call";

const partValue = (part: ExamplePart): Code =>
  typeof part === "string" ? JSON.stringify(part) : `await openAsBlob(${JSON.stringify(part.file)})`;

function bodyOf({ json, parts }: ClientCall): Entry[] {
  if (json !== undefined) return [{ name: "body: ", value: typescriptValue(json) }];
  if (!parts) return [];
  const fields = Object.entries(parts).map(([name, part]) => ({ name: typescriptKey(name), value: partValue(part) }));
  return [{ name: "body: ", value: typescriptObject(fields) }];
}

const inputOf = (entries: readonly Entry[]): Code =>
  entries.length > 0 ? { open: "({", entries, close: "})", gap: " " } : "()";

/** Writes the call as a module for Node. */
export function typescriptCall(call: ClientCall): string {
  const { baseUrl, needsToken, method, path, query, replaced } = call;
  const name = answerName(method);
  const given: Entry[] = [
    ...Object.entries({ ...path, ...query }).map(([name, value]) => ({
      name: typescriptKey(name),
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
    `${client}${layOut(inputOf(options), typescriptStyle, client)};`,
    ...(replaced
      ? [
          `const { data: ${name}, etag } = await vitrine.send("${replaced.by.id}");`,
          `${[name, ...replaced.path].join(".")} = ${JSON.stringify(replaced.value)};`,
        ]
      : []),
    `${begin}${layOut(inputOf(given), typescriptStyle, begin)};`,
    ...(method.result.kind === "null" || replaced ? [] : [`console.log(${name});`]),
  ].join("\n");
}
