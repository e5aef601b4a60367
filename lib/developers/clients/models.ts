/** A schema of the finished document, as its readers know it. */
export type Schema = {
  $ref?: string;
  title?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

/** One parameter of an operation. */
export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema };
type Media = { schema: Schema };
type Operation = {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  security?: object[];
  responses: Record<string, { headers?: Record<string, object>; content?: Record<string, Media> }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

export type Type =
  | { kind: "text" | "integer" | "number" | "boolean" | "file" | "null" | "any" }
  | { kind: "named"; name: string }
  | { kind: "list" | "map"; of: Type }
  | { kind: "union"; of: Type[] };
export type Field = { name: string; type: Type; isRequired: boolean; description?: string | undefined };
export type Model = { name: string } & (
  | { kind: "object"; fields: Field[] }
  | { kind: "values"; values: string[] }
  | { kind: "union"; of: Type[] }
);
export type Method = {
  id: string;
  summary: string;
  method: string;
  path: string;
  parameters: Field[];
  query: Field[];
  needsMatch: boolean;
  /** Sent again with the same Idempotency-Key, it takes effect once. */
  takesKey: boolean;
  /** The answer has a tag that a later change names. */
  isTagged: boolean;
  body?: { kind: "json" | "multipart"; type: Type };
  result: Type;
};

export const isFile = ({ type }: Field): boolean => type.kind === "file";

/** Returns what the form of an upload holds. */
export function formFields({ body }: Method, models: readonly Model[]): Field[] {
  if (body?.kind !== "multipart") return [];
  const { type } = body;
  const model = models.find(({ name }) => type.kind === "named" && name === type.name);
  if (model?.kind !== "object") throw new Error("a form has named fields");
  return model.fields;
}

const formType = "application/x-www-form-urlencoded";

/** `links_glow` as `LinksGlow`. */
export const pascal = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
const singular = (name: string) => name.replace(/ies$/, "y").replace(/(?<!s)s$/, "");
const nameOf = (reference: string) => reference.replace("#/components/schemas/", "");
const isNull = (type: Type) => type.kind === "null";

/** Without these a union of one form would stay a union. */
function unionOf(types: Type[]): Type {
  const flat = types.flatMap((type) => (type.kind === "union" ? type.of : [type]));
  const unique = [...new Map(flat.map((type) => [JSON.stringify(type), type])).values()];
  const [first, ...others] = unique;
  return first && others.length === 0 ? first : { kind: "union", of: unique };
}

/** Returns the forms of a type but null, and whether it can be null. */
export function withoutNull(type: Type): { type: Type; isNullable: boolean } {
  if (type.kind !== "union" || !type.of.some(isNull)) return { type, isNullable: isNull(type) };
  return { type: unionOf(type.of.filter((form) => !isNull(form))), isNullable: true };
}

/**
 * Reads the models and methods of a client from the API's document, whose enumerations have the known values alone. Objects
 * and enumerations without a name get one by their place, and those that are alike have one name.
 */
export function readDocument(document: object): { models: Model[]; methods: Method[] } {
  const { components, paths } = document as Document;
  const models = new Map<string, Model>();
  const names = new Map<string, string>();

  function define(name: string, model: Model, content: unknown): Type {
    const key = JSON.stringify(content, (field, value) => (field === "description" ? undefined : value));
    const known = names.get(key);
    if (known !== undefined) return { kind: "named", name: known };
    if (models.has(name)) throw new Error(`two models would have the name ${name}`);
    names.set(key, name);
    models.set(name, model);
    return { kind: "named", name };
  }

  function typeOf(schema: Schema, name: string): Type {
    if (schema.$ref !== undefined) return { kind: "named", name: nameOf(schema.$ref) };
    const forms = schema.anyOf ?? schema.oneOf;
    if (forms) return unionOf(forms.map((form) => typeOf(form, formName(form, name, forms))));
    const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
    if (values?.every((value) => typeof value === "string")) {
      return define(name, { name, kind: "values", values }, { values });
    }
    if (Array.isArray(schema.type)) return unionOf(schema.type.map((type) => typeOf({ ...schema, type }, name)));
    if (schema.type === "array") return { kind: "list", of: typeOf(schema.items ?? {}, singular(name)) };
    if (schema.type === "object") return objectOf(schema, name);
    if (schema.type === "string") return { kind: schema.format === "binary" ? "file" : "text" };
    if (schema.type === "integer" || schema.type === "number" || schema.type === "boolean" || schema.type === "null")
      return { kind: schema.type };
    return { kind: "any" };
  }

  /** Objects of one union are told apart by their fields. */
  function formName(form: Schema, name: string, forms: Schema[]): string {
    const objects = forms.filter(({ type }) => type === "object");
    return objects.length < 2 || form.type !== "object"
      ? name
      : name +
          Object.keys(form.properties ?? {})
            .map(pascal)
            .join("");
  }

  function objectOf(schema: Schema, name: string): Type {
    const { properties, additionalProperties } = schema;
    if (!properties) {
      const inner = typeof additionalProperties === "object" ? typeOf(additionalProperties, `${name}Value`) : undefined;
      return { kind: "map", of: inner ?? { kind: "any" } };
    }
    const fields = fieldsOf(schema, name);
    return define(name, { name, kind: "object", fields }, { fields });
  }

  const fieldsOf = ({ properties = {}, required = [] }: Schema, name: string): Field[] =>
    Object.entries(properties).map(([field, schema]) => ({
      name: field,
      type: typeOf(schema, name + pascal(field)),
      isRequired: required.includes(field),
      description: schema.description,
    }));

  for (const [name, schema] of Object.entries(components.schemas)) {
    if (schema.properties) models.set(name, { name, kind: "object", fields: fieldsOf(schema, name) });
    else
      models.set(name, {
        name,
        kind: "union",
        of: [typeOf(schema, name)].flatMap((type) => (type.kind === "union" ? type.of : [type])),
      });
  }
  const methods = Object.entries(paths).flatMap(([path, own]) =>
    Object.entries(own).flatMap(([method, operation]) => {
      // Tokens are asked for by sessions, and stored files have addresses that everybody may read.
      const isForm = formType in (operation.requestBody?.content ?? {});
      return isForm || operation.operationId === "getFile" ? [] : [methodOf(path, method.toUpperCase(), operation)];
    }),
  );

  function methodOf(path: string, method: string, operation: Operation): Method {
    const { operationId: id, summary, parameters = [], requestBody, responses, security = [] } = operation;
    const inPlace = (place: string) =>
      parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, schema, required, description }) => ({
          name,
          type: typeOf(schema, pascal(id) + pascal(name)),
          isRequired: required ?? false,
          description,
        }));
    const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    const kind = type === "multipart/form-data" ? ("multipart" as const) : ("json" as const);
    const answered = responses[200] ?? responses[201];
    const content = answered?.content?.["application/json"];
    return {
      ...{ id, summary, method, path, parameters: inPlace("path"), query: inPlace("query") },
      needsMatch: parameters.some(({ name, required }) => name === "If-Match" && required),
      ...(media && { body: { kind, type: typeOf(media.schema, `${pascal(id)}Body`) } }),
      takesKey: parameters.some(({ name }) => name === "Idempotency-Key"),
      isTagged: security.length > 0 && "ETag" in (answered?.headers ?? {}),
      result: content ? typeOf(content.schema, `${pascal(id)}Result`) : { kind: "null" },
    };
  }
  return { models: reachable(models, methods), methods };
}

/** What no method takes or answers with is left out; what a model is made of comes before it. */
function reachable(models: Map<string, Model>, methods: Method[]): Model[] {
  const found = new Set<Model>();
  const visitType = (type: Type): void => {
    if (type.kind === "named") visit(models.get(type.name));
    else if (type.kind === "union") type.of.forEach(visitType);
    else if (type.kind === "list" || type.kind === "map") visitType(type.of);
  };
  function visit(model: Model | undefined): void {
    if (!model || found.has(model)) return;
    if (model.kind === "object") for (const { type } of model.fields) visitType(type);
    if (model.kind === "union") model.of.forEach(visitType);
    found.add(model);
  }
  visit(models.get("Error"));
  for (const { result, query, body } of methods) {
    for (const { type } of query) visitType(type);
    if (body) visitType(body.type);
    visitType(result);
  }
  return [...found];
}
