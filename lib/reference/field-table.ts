import { resolveSchema, type Schema } from "./document";
import { code, jsonCode, listed, markdownTable } from "./markdown-text";

/** A field of a body, its name with dots and, of what stands in a list, `[]`. */
type Row = { name: string; schema: Schema; isRequired: boolean };
/** One form of a body; a body of several forms names each. */
type Form = { name: string; rows: Row[] };

const isNull = ({ type }: Schema) => type === "null";

/** A schema without null, and whether it takes null. */
function withoutNull(given: Schema): { schema: Schema; isNullable: boolean } {
  const { schema } = resolveSchema(given);
  const { anyOf, type, ...rest } = schema;
  if (Array.isArray(type)) {
    const [first, ...others] = type.filter((name) => name !== "null");
    return { schema: { ...schema, type: others.length > 0 ? type : first }, isNullable: type.includes("null") };
  }
  const remaining = anyOf?.filter((one) => !isNull(one)) ?? [];
  const [only, ...others] = remaining;
  if (!anyOf || !only || others.length > 0) return { schema, isNullable: false };
  return { schema: { ...resolveSchema(only).schema, ...rest }, isNullable: anyOf.length > remaining.length };
}

function rowsOf(given: Schema, prefix: string): Row[] {
  const { schema } = withoutNull(given);
  if (schema.items) return rowsOf(schema.items, `${prefix}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    const isRequired = schema.required?.includes(key) ?? false;
    return [{ name, schema: inner, isRequired }, ...rowsOf(inner, name)];
  });
}

/** What tells a form of a body from the others. */
function titleOf(given: Schema): string {
  const { name, schema } = resolveSchema(given);
  return schema.title ?? name ?? "";
}

function formsOf(given: Schema): Form[] {
  const { schema } = resolveSchema(given);
  const forms = (schema.anyOf ?? []).filter((one) => !isNull(one));
  if (forms.length > 1) return forms.map((form) => ({ name: titleOf(form), rows: rowsOf(form, "") }));
  return [{ name: "", rows: rowsOf(schema, "") }];
}

const formats: Record<string, string> = { uuid: "UUID", uri: "address", "date-time": "time, ISO 8601", binary: "file" };

const kindOf = (value: unknown) => (Number.isInteger(value) ? "integer" : typeof value);

/** The type of a field in words, with null where it may be. */
function typeOf(given: Schema): string {
  const { schema, isNullable } = withoutNull(given);
  const { type, format, items, const: fixed, enum: values, anyOf } = schema;
  const plain = items
    ? `list of ${typeOf(items)}`
    : fixed !== undefined || (!type && values)
      ? kindOf(fixed ?? values?.[0])
      : type;
  const written = plain ?? (anyOf ? listed(anyOf.map(typeOf)) : "anything");
  const word = format === "binary" ? "file" : `${written}${format && formats[format] ? ` (${formats[format]})` : ""}`;
  return isNullable ? `${word} or null` : word;
}

function between(least: number | undefined, most: number | undefined, noun: string): string[] {
  if (most === undefined) return least ? [`at least ${least} ${noun}`] : [];
  return [least ? `${least} to ${most} ${noun}` : `at most ${most} ${noun}`];
}

/** What is meant and taken: the description, bounds, values, the default and an example. */
function notesOf(given: Schema): string {
  const { schema } = withoutNull(given);
  const { description, enum: values, const: fixed, default: usual, examples, pattern, format } = schema;
  const { minimum, maximum, items } = schema;
  const isRange = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const bounds = [
    ...between(schema.minLength, schema.maxLength, "characters"),
    ...between(schema.minItems, schema.maxItems, "entries"),
    ...(isRange ? [`${minimum ?? "at most"} ${minimum === undefined ? "" : "to "}${maximum}`] : []),
    ...(pattern && format === undefined ? [`matches ${code(pattern)}`] : []),
  ];
  const itemNotes = items && !withoutNull(items).schema.properties ? notesOf(items) : "";
  const sentences = [
    ...(description ? [description] : []),
    ...(bounds.length > 0 ? [sentence(bounds.join(", "))] : []),
    ...(fixed === undefined ? [] : [`Always ${jsonCode(fixed)}`]),
    ...(values ? [`One of ${values.map(code).join(", ")}`] : []),
    ...(itemNotes ? [`Of each: ${itemNotes.charAt(0).toLowerCase()}${itemNotes.slice(1)}`] : []),
    ...(usual === undefined ? [] : [`Default ${jsonCode(usual)}`]),
    ...(examples?.length && !values ? [`Example: ${jsonCode(examples[0])}`] : []),
  ];
  return sentences.map((text) => text.replace(/\.$/, "")).join(". ");
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of a value that stands in a table of fields, such as a parameter. */
export function describeField(name: string, schema: Schema, isRequired: boolean, description?: string): string[] {
  const notes = [description, notesOf(schema)].filter(Boolean).join(". ");
  return [code(name), typeOf(schema), isRequired ? "yes" : "no", notes];
}

/**
 * The tables of all fields of a body, one for each of its forms, under headings when there are several.
 * @param direction a response has no fields that are required, but some that may be absent
 */
export function fieldTables(schema: Schema, direction: "request" | "response"): string {
  const third = direction === "request" ? "Required" : "Always there";
  return formsOf(schema)
    .map(({ name, rows }) => {
      const lines = rows.map((row) => describeField(row.name, row.schema, row.isRequired));
      return `${name ? `### ${name}\n\n` : ""}${markdownTable(["Field", "Type", third, "Notes"], lines)}`;
    })
    .join("\n\n");
}
