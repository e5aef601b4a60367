import { type Field, formFields, type Method, type Model, type Type } from "./models";

/** Names that a class cannot have as fields, and a function not as parameters. */
const keywords = new Set(["from", "class", "import", "global", "in", "is", "not", "or", "and", "pass", "def", "with"]);

export const isKeyword = (name: string): boolean => keywords.has(name);

/** Names that Python has itself end in an underscore (PEP 8). */
export const pythonParameter = (name: string): string => (isKeyword(name) ? `${name}_` : name);

/** `createLink` as `create_link`. */
export const pythonName = (name: string): string =>
  name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/** What a method takes. Those of a query and a form are passed by their names. */
export type PythonArgument =
  | { from: "path" | "query" | "form"; name: string; field: Field }
  | { from: "body"; name: string; type: Type }
  | { from: "match"; name: string }
  | { from: "progress"; name: string };

export function pythonArguments(method: Method, models: readonly Model[]): PythonArgument[] {
  const { parameters, body, needsMatch, query } = method;
  const named = (from: "path" | "query" | "form") => (field: Field) => ({
    ...{ from, name: pythonParameter(field.name), field },
  });
  const form = formFields(method, models);
  return [
    ...parameters.map(named("path")),
    ...(body?.kind === "json" ? [{ from: "body" as const, name: "body", type: body.type }] : []),
    ...(needsMatch ? [{ from: "match" as const, name: "if_match" }] : []),
    ...query.map(named("query")),
    ...form.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired)).map(named("form")),
    ...(form.length > 0 ? [{ from: "progress" as const, name: "on_progress" }] : []),
  ];
}

export const isPassedByName = ({ from }: PythonArgument): boolean => ["query", "form", "progress"].includes(from);
