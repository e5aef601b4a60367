type Schema = { [key: string]: unknown };

const isObject = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (schema: unknown) => isObject(schema) && schema.type === "string" && Object.keys(schema).length === 1;
const isKnown = (schema: unknown) => isObject(schema) && Array.isArray(schema.enum);
const isOpenEnum = (schemas: readonly unknown[]) => schemas.some(isText) && schemas.some(isKnown);

/** Changes every object of a document from the inside out. */
export function mapObjects(value: unknown, change: (object: Schema) => Schema): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapObjects(entry, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapObjects(inner, change)])));
}

/** Opens a schema for those who read responses: later versions add fields to objects and values to enumerations. */
export function openForReaders(schema: Schema): Schema {
  return mapObjects(schema, (object) => opened(withoutEnd(object))) as Schema;
}

function withoutEnd({ additionalProperties, ...rest }: Schema): Schema {
  return additionalProperties === undefined || additionalProperties === false
    ? rest
    : { ...rest, additionalProperties };
}

/** Writes an open enumeration in the form that generators know; openapi-generator makes text of it. */
function opened(schema: Schema): Schema {
  const { type, enum: values, ...rest } = schema;
  if (type === "string" && Array.isArray(values)) return { ...rest, anyOf: [{ type, enum: values }, { type }] };
  return Array.isArray(schema.anyOf) ? { ...schema, anyOf: schema.anyOf.flatMap(listVariants) } : schema;
}

function listVariants(form: Schema): unknown[] {
  const { anyOf, ...rest } = form;
  return Array.isArray(anyOf) && Object.keys(rest).length === 0 ? anyOf : [form];
}

/** Returns a document whose open enumerations have only the known values, for types and tables of them. */
export function withKnownValues<Document>(document: Document): Document {
  return mapObjects(document, (object) => {
    const { anyOf, ...rest } = object;
    if (!Array.isArray(anyOf) || !isOpenEnum(anyOf)) return object;
    const known = anyOf.filter((form) => !isText(form));
    return known.length === 1 ? { ...known[0], ...rest } : { anyOf: known, ...rest };
  }) as Document;
}
