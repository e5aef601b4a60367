import { type Field, type Method, type Model, pascal, type Type, withoutNull } from "./models";

const simple = {
  ...{ text: "string", integer: "int64", number: "float64", boolean: "bool" },
  ...{ file: "File", null: "json.RawMessage", any: "json.RawMessage" },
};
/** Words that Go writes in capitals. */
const capitals = new Set(["Id", "Url", "Uid", "Otp", "Utm"]);

/** `avatar_url` as `AvatarURL`, `getUserB` as `GetUserB`. */
export const goName = (name: string): string =>
  pascal(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_")).replaceAll(/[A-Z][a-z]*/g, (word) =>
    capitals.has(word) ? word.toUpperCase() : word,
  );

/** Parameters and variables begin with a small letter. */
export function goVariable(name: string): string {
  const written = goName(name);
  return /^[A-Z]+$/.test(written) ? written.toLowerCase() : written.charAt(0).toLowerCase() + written.slice(1);
}

/** Types whose values are of several forms. */
export type Kinds = { unions: ReadonlySet<string> };

/** Values of several forms are read as they come; what is sent has an interface. */
export const kindsOf = (models: readonly Model[]): Kinds => ({
  unions: new Set(models.flatMap(({ kind, name }) => (kind === "union" ? [name] : []))),
});

/** @param prefix what stands before names of the package in a program that imports it */
export function goType(type: Type, kinds: Kinds, prefix = ""): string {
  if (type.kind === "named") return kinds.unions.has(type.name) ? "json.RawMessage" : prefix + goName(type.name);
  if (type.kind === "list") return `[]${goType(type.of, kinds, prefix)}`;
  if (type.kind === "map") return `map[string]${goType(type.of, kinds, prefix)}`;
  if (type.kind === "file") return prefix + simple.file;
  if (type.kind !== "union") return simple[type.kind];
  const { type: rest, isNullable } = withoutNull(type);
  if (!isNullable || rest.kind === "union") return "json.RawMessage";
  const inner = goType(rest, kinds, prefix);
  return inner === "json.RawMessage" ? inner : `*${inner}`;
}

/** How a struct holds a field: as the value itself, as a pointer to it, or as a pointer to `Nullable`. */
export type Held = { type: Type; as: "value" | "pointer" | "nullable" };

/** Returns nothing for a field that can only be null, which is as good as absent. */
export function heldField(field: Field, kinds: Kinds): Held | undefined {
  const { type, isNullable } = withoutNull(field.type);
  if (type.kind === "null") return undefined;
  if (goType(type, kinds) === "json.RawMessage") return { type, as: "value" };
  if (field.isRequired) return { type, as: isNullable ? "pointer" : "value" };
  return { type, as: isNullable ? "nullable" : "pointer" };
}

export const goHeldType = ({ type, as }: Held, kinds: Kinds): string => {
  const inner = goType(type, kinds);
  return { value: inner, pointer: `*${inner}`, nullable: `*Nullable[${inner}]` }[as];
};

/** What a method takes after its context. */
export type GoArgument =
  | { from: "path"; field: Field }
  | { from: "body"; type: Type }
  | { from: "match" | "query" | "form" };

export const goArguments = ({ parameters, body, needsMatch, query }: Method): GoArgument[] => [
  ...parameters.map((field) => ({ from: "path" as const, field })),
  ...(body?.kind === "json" ? [{ from: "body" as const, type: body.type }] : []),
  ...(needsMatch ? [{ from: "match" as const }] : []),
  ...(query.length > 0 ? [{ from: "query" as const }] : []),
  ...(body?.kind === "multipart" ? [{ from: "form" as const }] : []),
];

/** The struct of a method's query or form. */
export const goStruct = ({ id }: Method, from: "query" | "form"): string =>
  goName(id) + (from === "query" ? "Query" : "Form");
