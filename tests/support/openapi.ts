import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type ErrorCode, errorStatus } from "@/lib/core/errors";
import { mapObjects, withKnownValues } from "@/lib/developers/api/readers";
import { call } from "./api";

type Referable<Value> = Value | { $ref: string };
type Media = { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> };
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: object };
type Header = { required?: boolean; schema: object };
type DescribedAnswer = {
  description: string;
  headers?: Record<string, Referable<Header>>;
  content?: Record<string, Media>;
};
/** One operation as the document describes it. */
export type Described = {
  description?: string;
  path: string;
  method: string;
  operationId: string;
  tags: string[];
  summary: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media & { encoding?: object }> };
  responses: Record<string, DescribedAnswer>;
};
type Written = Omit<Described, "path" | "method" | "responses"> & {
  responses: Record<string, Referable<DescribedAnswer>>;
};
type Document = { paths: Record<string, Record<string, Written>>; tags: { name: string }[]; [key: string]: unknown };

/** The document as this service serves it. */
export const servedDocument = await call("GET", "/api/openapi.json");
export const openapi: Document = await servedDocument.clone().json();

const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true, validateFormats: true });
addFormats.default(ajv);
ajv.addVocabulary([
  "components",
  "discriminator",
  "externalDocs",
  "info",
  "openapi",
  "paths",
  "servers",
  "tags",
  "webhooks",
]);

const referencesIn = (value: unknown) =>
  [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name);

/** The named schemas that a value refers to, and those that they refer to. */
export function reachableSchemas(
  value: unknown,
  schemas: Record<string, object>,
  found = new Set<string>(),
): Set<string> {
  for (const name of referencesIn(value)) {
    if (!found.has(name)) reachableSchemas(schemas[name], schemas, found.add(name));
  }
  return found;
}

/** What this version answers with: nothing beyond the fields and values that the document knows. */
function closed<Part>(part: Part): Part {
  return mapObjects(withKnownValues(part), (schema) =>
    schema.type === "object" && schema.properties ? { additionalProperties: false, ...schema } : schema,
  ) as Part;
}

/** The document is open to later versions where people read; the tests are not. */
function asAnswered(document: Document): Document {
  const { schemas, responses } = document.components as Record<"schemas" | "responses", Record<string, object>>;
  const answers = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => operation.responses),
  );
  const names = reachableSchemas([answers, responses], schemas);
  const written = Object.entries(schemas).map(([name, schema]) => [name, names.has(name) ? closed(schema) : schema]);
  return { ...document, components: { ...(document.components as object), schemas: Object.fromEntries(written) } };
}

ajv.addSchema(asAnswered(openapi), "openapi.json");
ajv.addSchema(openapi, "published.json");

/** What a reference of the document leads to; a value that is none is given back. */
export function resolve<Value>(value: Referable<Value>): Value {
  if (typeof value !== "object" || value === null || !("$ref" in value)) return value as Value;
  const keys = value.$ref.slice(2).split("/");
  return keys.reduce<unknown>((place, key) => (place as Record<string, unknown>)?.[key], openapi) as Value;
}

/** Every operation of the document, its responses written out. */
export const describedOperations: Described[] = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, record]) => {
    const responses = Object.entries(record.responses).map(([status, answer]) => [status, resolve(answer)]);
    return { path, method: method.toUpperCase(), ...record, responses: Object.fromEntries(responses) };
  }),
);

/** The operation of that id. */
export function findOperation(id: string): Described {
  const found = describedOperations.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`the document describes no ${id}`);
  return found;
}

const compiled = new WeakMap<object, ReturnType<typeof ajv.compile>>();

/** A schema of the document, made ready, its references leading into the document. */
export function validator(schema: object) {
  const made = compiled.get(schema) ?? ajv.compile(inDocument(schema));
  compiled.set(schema, made);
  return made;
}

const inDocument = (schema: object, document = "openapi.json") =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${document}#/`));

/** As a client has it that takes the document as it is served. */
export const publishedValidator = (schema: object) => ajv.compile(inDocument(schema, "published.json"));

/** What the document's schema says against a value; `null` when it fits. */
export function schemaMismatch(schema: object | undefined, value: unknown): string | null {
  if (!schema) return "the document describes no such body";
  const fits = validator(schema);
  return fits(value) ? null : ajv.errorsText(fits.errors);
}

/** An answer, read whole. */
export type Answer = { status: number; headers: Headers; text: string };
export async function readWhole(response: Response): Promise<Answer> {
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const isNumeric = ({ schema }: Header) => (schema as { type?: string }).type === "integer";

function* headerFlaws(answer: DescribedAnswer, headers: Headers): Generator<string> {
  for (const [name, reference] of Object.entries(answer.headers ?? {})) {
    const header = resolve(reference);
    const value = headers.get(name);
    if (value === null && header.required) yield `the header ${name} is missing`;
    if (value === null) continue;
    const problem = schemaMismatch(header.schema, isNumeric(header) ? Number(value) : value);
    if (problem) yield `the header ${name}: ${value} does not fit: ${problem}`;
  }
}

function* bodyFlaws({ content }: DescribedAnswer, { headers, text }: Answer): Generator<string> {
  const type = headers.get("content-type");
  if (!content) {
    if (text !== "" || type !== null) yield `a body of type ${type} is not described: ${text.slice(0, 200)}`;
    return;
  }
  const media = content[type ?? ""] ?? content[(type ?? "").replace(/\/.*/, "/*")];
  if (!media) yield `the media type ${type} is not described`;
  else if (type === "application/json") {
    const problem = schemaMismatch(media.schema, JSON.parse(text));
    if (problem) yield `the body does not fit: ${problem}: ${text.slice(0, 500)}`;
  }
}

/** What the house says of error bodies beyond their schema. */
function* errorFlaws({ status, text }: Answer): Generator<string> {
  const { error, error_description, fields } = JSON.parse(text) as {
    error: ErrorCode;
    error_description: string;
    fields?: Record<string, string[]>;
  };
  if (errorStatus[error] !== status) yield `the code ${error} has another status than ${status}`;
  if (/["\\]/.test(error_description)) yield "the description has characters that RFC 6749 forbids";
  if ((error === "invalid_request") !== fields instanceof Object)
    yield `${error} ${fields ? "with" : "without"} fields`;
  if (fields && Object.keys(fields).length === 0) yield "fields is empty";
}

/** Everything in which an answer differs from what the document says of that operation; none when it fits. */
export function findFlaws({ responses }: Pick<Described, "responses">, answer: Answer): string[] {
  const { status } = answer;
  const about = responses[status];
  if (status >= 500) return [`it answers ${status}: ${answer.text}`];
  if (!about) return [`the document lists no ${status}: ${answer.text.slice(0, 300)}`];
  const flaws = [...headerFlaws(about, answer.headers), ...bodyFlaws(about, answer)];
  return status >= 400 && about.content && flaws.length === 0 ? [...errorFlaws(answer)] : flaws;
}
