import { patternDescriptions } from "@/lib/core/text/schema";
import type { Schema } from "@/lib/developers/clients/models";
import { resolveSchema } from "./document";
import { code, joinList, jsonCode, markdownTable } from "./markdown-text";

/** Nested names have dots, and entries of lists have `[]`. */
type Row = { name: string; schema: Schema; isRequired: boolean };
type Form = { name: string; rows: Row[] };

const isNull = ({ type }: Schema) => type === "null";

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

const listForms = ({ oneOf, anyOf }: Schema) => (oneOf ?? anyOf ?? []).filter((one) => !isNull(one));

function listRows(given: Schema, prefix: string): Row[] {
  const { schema } = withoutNull(given);
  if (schema.items) return listRows(schema.items, `${prefix}[]`);
  const forms = listForms(schema);
  if (forms.length > 1) return forms.flatMap((form) => listRows(form, prefix));
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    const isRequired = schema.required?.includes(key) ?? false;
    return [{ name, schema: inner, isRequired }, ...listRows(inner, name)];
  });
}

function schemaTitle(given: Schema): string {
  const { name, schema } = resolveSchema(given);
  return schema.title ?? name ?? "";
}

function listVariants(given: Schema): Form[] {
  const { schema } = resolveSchema(given);
  const forms = listForms(schema);
  if (forms.length > 1) return forms.map((form) => ({ name: schemaTitle(form), rows: listRows(form, "") }));
  return [{ name: "", rows: listRows(schema, "") }];
}

const formats: Record<string, string> = { uuid: "UUID", uri: "address", "date-time": "time, ISO 8601", binary: "file" };

const valueType = (value: unknown) => (Number.isInteger(value) ? "integer" : typeof value);

function describeType(given: Schema): string {
  const { schema, isNullable } = withoutNull(given);
  const { type, format, items, const: fixed, enum: values, anyOf } = schema;
  const plain = items
    ? `list of ${describeType(items)}`
    : fixed !== undefined || (!type && values)
      ? valueType(fixed ?? values?.[0])
      : type;
  const written = plain ?? (anyOf ? joinList([...new Set(anyOf.map(describeType))]) : "anything");
  const word = format === "binary" ? "file" : `${written}${format && formats[format] ? ` (${formats[format]})` : ""}`;
  return isNullable ? `${word} or null` : word;
}

function between(least: number | undefined, most: number | undefined, noun: string): string[] {
  if (most === undefined) return least ? [`at least ${least} ${noun}`] : [];
  return [least ? `${least} to ${most} ${noun}` : `at most ${most} ${noun}`];
}

function describeBounds(given: Schema): string {
  const { schema } = withoutNull(given);
  const { description, enum: values, const: fixed, default: usual, examples, pattern, format } = schema;
  const { minimum, maximum, items } = schema;
  const inWords = pattern && patternDescriptions.get(pattern);
  const isRange = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const bounds = [
    ...between(schema.minLength, schema.maxLength, "characters"),
    ...between(schema.minItems, schema.maxItems, "entries"),
    ...(isRange ? [`${minimum ?? "at most"} ${minimum === undefined ? "" : "to "}${maximum}`] : []),
    ...(pattern && format === undefined && !inWords ? [`matches ${code(pattern)}`] : []),
  ];
  const itemNotes = items && !withoutNull(items).schema.properties ? describeBounds(items) : "";
  const sentences = [
    ...(description ? [description] : []),
    ...(inWords && !description?.includes(inWords) ? [inWords] : []),
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

/** Describes a single value, such as a parameter. */
export function describeField(name: string, schema: Schema, isRequired: boolean, description?: string): string[] {
  const notes = [description, describeBounds(schema)].filter(Boolean).join(". ");
  return [code(name), describeType(schema), isRequired ? "yes" : "no", notes];
}

/** Makes one table for each form of the body. @param direction no field of a response is required */
export function fieldTables(schema: Schema, direction: "request" | "response"): string {
  const third = direction === "request" ? "Required" : "Always there";
  return listVariants(schema)
    .map(({ name, rows }) => {
      const lines = rows.map((row) => describeField(row.name, row.schema, row.isRequired));
      return `${name ? `### ${name}\n\n` : ""}${markdownTable(["Field", "Type", third, "Notes"], lines)}`;
    })
    .join("\n\n");
}
