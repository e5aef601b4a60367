import { isPassedByName, type PythonArgument, pythonArguments, pythonName } from "@/lib/developers/clients/python";
import { type Code, type Entry, layOut } from "../layout";
import { pythonStyle, pythonValue } from "../python-value";
import { tokenVariable } from "../request";
import { answerName, type ClientCall } from "./call";

/** Returns nothing for what the example leaves out. */
function given(
  { path, query, json, parts = {}, replaced, method }: ClientCall,
  argument: PythonArgument,
): Code | undefined {
  if (argument.from === "body") return replaced ? pythonName(answerName(method)) : pythonValue(json);
  if (argument.from === "match") return "etag";
  if (argument.from === "progress") return undefined;
  const { name } = argument.field;
  const value = { path: path[name], query: query[name], form: parts[name] }[argument.from];
  return value && JSON.stringify(typeof value === "string" ? value : value.file);
}

/** Writes the call as a program. */
export function pythonCall(call: ClientCall): string {
  const { baseUrl, needsToken, method, models, replaced } = call;
  const name = pythonName(answerName(method));
  const entries = pythonArguments(method, models).flatMap((argument): Entry[] => {
    const value = given(call, argument);
    if (value === undefined) return [];
    return [{ ...(isPassedByName(argument) && { name: `${argument.name}=` }), value }];
  });
  const called: Code = {
    open: `vitrine.${pythonName(method.id)}(`,
    entries,
    close: method.isTagged && !replaced ? ").data" : ")",
  };
  const isAnswered = method.result.kind !== "null" && !replaced;
  const begin = isAnswered ? `${name} = ` : "";
  const client: Code = {
    open: "Client(",
    entries: [{ value: JSON.stringify(baseUrl) }, ...(needsToken ? [{ value: `os.environ["${tokenVariable}"]` }] : [])],
    close: ")",
  };
  return [
    ...(needsToken ? ["import os"] : []),
    "from vitrine_client import Client",
    "",
    `vitrine = ${layOut(client, pythonStyle, "vitrine = ")}`,
    ...(replaced
      ? [
          `${name}, etag = vitrine.${pythonName(replaced.by.id)}()`,
          `${name}${replaced.path.map((key) => `["${key}"]`).join("")} = ${JSON.stringify(replaced.value)}`,
        ]
      : []),
    `${begin}${layOut(called, pythonStyle, begin)}`,
    ...(isAnswered ? [`print(${name})`] : []),
  ].join("\n");
}
