import { type GoArgument, goArguments, goName, goStruct, goVariable } from "@/lib/developers/clients/go";
import { type Field, formFields, isFile, type Method } from "@/lib/developers/clients/models";
import { type Code, type Entry, layOut } from "../layout";
import { tokenVariable } from "../request";
import { answerName, type ClientCall } from "./call";
import { GoValues, goPackage, goText } from "./go-value";

const style = { indent: "\t", isAligned: true };
const failure = ["\tif err != nil {", "\t\tlog.Fatal(err)", "\t}"];
const changed = "change";

function formEntry(field: Field, { parts = {}, models }: ClientCall): Entry[] {
  const part = parts[field.name];
  if (part === undefined) return [];
  if (!isFile(field) || typeof part === "string") return new GoValues(models).entries({ [field.name]: part }, [field]);
  const entries = [
    { name: "Name: ", value: goText(part.file) },
    { name: "Reader: ", value: goVariable(field.name) },
  ];
  const open = `${field.isRequired ? "" : "&"}${goPackage}File{`;
  return [{ name: `${goName(field.name)}: `, value: { open, entries, close: "}" } }];
}

function argumentValue(argument: GoArgument, call: ClientCall): Code {
  const { method, models, path, query, json, replaced } = call;
  if (argument.from === "path") return goText(path[argument.field.name] ?? "");
  if (argument.from === "match") return "etag";
  if (argument.from === "body") return replaced ? changed : new GoValues(models).body(json, argument.type);
  const fields = argument.from === "query" ? method.query : formFields(method, models);
  const entries = fields.flatMap((field) => {
    if (argument.from === "form") return formEntry(field, call);
    const value = query[field.name];
    return value === undefined ? [] : [{ name: `${goName(field.name)}: `, value: goText(value) }];
  });
  return { open: `${goPackage}${goStruct(method, argument.from)}{`, entries, close: "}" };
}

const openedFiles = ({ parts = {} }: ClientCall): string[] =>
  Object.entries(parts).flatMap(([name, part]) => {
    if (typeof part === "string") return [];
    const file = goVariable(name);
    return [`\t${file}, err := os.Open(${goText(part.file)})`, ...failure, `\tdefer ${file}.Close()`];
  });

/** Reads what the call replaces, and changes it. */
function readLines({ method, models, replaced }: ClientCall): string[] {
  if (!replaced || !method.body) return [];
  const name = goVariable(answerName(method));
  const { place, value } = new GoValues(models).place(replaced.path, replaced.value, method.body.type);
  return [
    `\t${name}, etag, err := client.${goName(replaced.by.id)}(context.Background())`,
    ...failure,
    `\t${changed}, err := ${name}.Change()`,
    ...failure,
    `\t${changed}${place} = ${layOut(value, style, "\t")}`,
  ];
}

/** Returns names for what a method returns before its error. */
function answered(method: Method, isUsed: boolean): string[] {
  if (method.result.kind === "null") return [];
  const name = isUsed ? goVariable(answerName(method)) : "_";
  return method.isTagged ? [name, "_"] : [name];
}

/** Writes the call as a whole program. */
export function goCall(call: ClientCall): string {
  const { baseUrl, needsToken, method, replaced } = call;
  const entries = [
    { value: "context.Background()" },
    ...goArguments(method).map((argument) => ({ value: argumentValue(argument, call) })),
  ];
  const called: Code = { open: `client.${goName(method.id)}(`, entries, close: ")" };
  const isShown = method.result.kind !== "null" && !replaced;
  const begin = `\t${replaced ? "if " : ""}${[...answered(method, isShown), "err"].join(", ")} := `;
  const written = begin + layOut(called, style, begin);
  const source = needsToken ? `${goPackage}StaticToken(os.Getenv("${tokenVariable}"))` : "nil";
  const client: Code = {
    open: `${goPackage}New(`,
    entries: [{ value: goText(baseUrl) }, { value: source }],
    close: ")",
  };
  const packages = ["context", ...(isShown ? ["encoding/json"] : []), "log", ...(isShown || needsToken ? ["os"] : [])];
  return [
    ...["package main", "", "import ("],
    ...packages.map((name) => `\t"${name}"`),
    ...["", '\tvitrine "vitrine.example/client"', ")", "", "func main() {"],
    `\tclient := ${layOut(client, style, "\tclient := ")}`,
    ...openedFiles(call),
    ...readLines(call),
    ...(replaced ? [`${written}; err != nil {`, ...failure.slice(1)] : [written, ...failure]),
    ...(isShown ? [`\tjson.NewEncoder(os.Stdout).Encode(${goVariable(answerName(method))})`] : []),
    "}",
  ].join("\n");
}
