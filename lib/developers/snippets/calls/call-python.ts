import { isPassedByName, type PythonArgument, pythonArguments, pythonName } from "@/lib/developers/clients/python";
import { tokenVariable } from "../request";
import { pythonConstants } from "../request-python";
import { answerName, type ClientCall } from "./call";
import { type Code, type Entry, layOut } from "./layout";

const style = { indent: "    " };

/** Returns a JSON value as a literal. */
export function pythonValue(value: unknown): Code {
  if (Array.isArray(value))
    return { open: "[", entries: value.map((item) => ({ value: pythonValue(item) })), close: "]" };
  if (typeof value !== "object" || value === null) return pythonConstants.get(value) ?? JSON.stringify(value);
  const entries = Object.entries(value).map(([name, item]) => ({
    name: `${JSON.stringify(name)}: `,
    value: pythonValue(item),
  }));
  return { open: "{", entries, close: "}" };
}

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
    `vitrine = ${layOut(client, style, "vitrine = ")}`,
    ...(replaced
      ? [
          `${name}, etag = vitrine.${pythonName(replaced.by.id)}()`,
          `${name}${replaced.path.map((key) => `["${key}"]`).join("")} = ${JSON.stringify(replaced.value)}`,
        ]
      : []),
    `${begin}${layOut(called, style, begin)}`,
    ...(isAnswered ? [`print(${name})`] : []),
  ].join("\n");
}
