import { expect, it } from "vitest";
import { errorStatus } from "@/lib/core/errors";
import { requiredScopes } from "@/lib/core/operation/operation";
import { scopes } from "@/lib/core/operation/scopes";
import { cardTypeNames } from "@/lib/page/cards/card-types";
import {
  describedOperations,
  findOperation,
  openapi,
  publishedValidator,
  reachableSchemas,
  resolve,
  schemaMismatch,
  servedDocument,
  validator,
} from "../support/openapi";
import { commonHeaders, jsonHeaders, readHeaders } from "../support/refusal";
import { callWithItsScopes, everyOperation, operationsWithBody } from "../support/samples";

const names = everyOperation.map((operation): [string, typeof operation] => [operation.id, operation]);

/** Every value of that key anywhere in the document. */
function allUnder(key: string, value: unknown = openapi): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [...(name === key ? [inner] : []), ...allUnder(key, inner)]);
}

/** Every schema of an object with named fields. */
function objectsIn(value: unknown): object[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "type" in value && value.type === "object" && "properties" in value ? [value] : [];
  return [...own, ...Object.values(value).flatMap(objectsIn)];
}

const resolveAll = (responses: Record<string, object>) => Object.values(responses).map((answer) => resolve(answer));

it("The OpenAPI document is public JSON of version 3.1 that names this service's address", () => {
  expect(servedDocument.status).toBe(200);
  expect(readHeaders(servedDocument)).toMatchObject({ ...commonHeaders, ...jsonHeaders });
  expect(openapi).toMatchObject({ openapi: "3.1.0", info: { title: "Vitrine API", version: "1.1.0" } });
  expect(openapi.servers).toEqual([{ url: "http://localhost:3000" }]);
});

it("The OpenAPI document describes every operation, the download of files, and nothing else", () => {
  const summary = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const all = [...everyOperation.map(summary), "GET /cdn/{folder}/{file}"];
  expect(describedOperations.map(summary).sort()).toEqual(all.sort());
});

it("The OpenAPI document has valid JSON schemas of draft 2020-12, and no dangling references", () => {
  const schemas = allUnder("schema") as object[];
  expect(schemas.length).toBeGreaterThan(10);
  for (const schema of schemas) expect(() => validator(schema)).not.toThrow();
  const references = allUnder("$ref") as string[];
  expect(references.length).toBeGreaterThan(10);
  for (const reference of references) {
    const found = resolve({ $ref: reference });
    expect({ reference, found }).toEqual({ reference, found: expect.any(Object) });
  }
});

it("The OpenAPI document offers exactly the scopes there are, at the addresses of this service", () => {
  expect(openapi.components).toMatchObject({
    securitySchemes: {
      oauth2: {
        type: "oauth2",
        flows: {
          authorizationCode: {
            authorizationUrl: "http://localhost:3000/oauth2/authorize",
            tokenUrl: "http://localhost:3000/api/oauth2/token",
            scopes,
          },
          clientCredentials: { tokenUrl: "http://localhost:3000/api/oauth2/token" },
        },
      },
      bearer: { type: "http", scheme: "bearer", description: expect.stringContaining("personal token") },
    },
  });
});

it("The OpenAPI document lists every error code", () => {
  const { schemas } = openapi.components as { schemas: { Error: { properties: { error: { anyOf: object[] } } } } };
  expect(schemas.Error.properties.error.anyOf[0]).toEqual({ type: "string", enum: Object.keys(errorStatus) });
});

it.each(names)("The OpenAPI document describes %s with its id, tag, scopes and parameters", (id, operation) => {
  const record = findOperation(id);
  const needed = requiredScopes(operation);
  expect(record).toMatchObject({ operationId: id, tags: [operation.tag], summary: operation.summary });
  const open = operation.bodyType === "form" ? [{ client: [] }, {}] : [];
  expect(record.security).toEqual(operation.access === "public" ? open : [{ oauth2: needed }, { bearer: [] }]);
  expect(openapi.tags).toContainEqual({ name: operation.tag, description: expect.any(String) });
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, required: true }));
  const parameters = record.parameters.filter((parameter) => parameter.in === "path");
  expect(parameters.map(({ name, required }) => ({ name, required }))).toEqual(inPath);
  expect(record.requestBody?.required).toBe(operation.body ? true : undefined);
});

it("The OpenAPI document gives each variant of a profile an operation of its own", () => {
  const answered = (id: string) => findOperation(id).responses[200]?.content?.["application/json"]?.schema;
  expect(answered("getUser")).toEqual({ $ref: "#/components/schemas/User" });
  expect(answered("getUserB")).toEqual({ $ref: "#/components/schemas/UserB" });
  expect(findOperation("getUser").parameters.map(({ name }) => name)).toEqual(["username", "If-None-Match"]);
});

it("The OpenAPI document describes every operation in sentences, and every parameter of a path", () => {
  for (const { operationId, description, parameters } of describedOperations) {
    expect({ operationId, description }).toEqual({ operationId, description: expect.stringMatching(/^[A-Z].+\.$/s) });
    for (const { in: place, name, ...parameter } of parameters)
      if (place === "path")
        expect({ name, ...parameter }).toMatchObject({ name, description: expect.stringMatching(/^[A-Z]/) });
  }
});

it("The OpenAPI document lists a 400 and a 429 for every operation", () => {
  for (const { operationId, responses } of describedOperations) {
    const statuses = Object.keys(responses);
    expect({ operationId, statuses }).toEqual({ operationId, statuses: expect.arrayContaining(["400", "429"]) });
  }
});

it("the document keeps to what generated code compiles: no default of an object, few media types of a file", () => {
  const defaults = objectsIn(openapi).filter((object) => "default" in object);
  expect(defaults).toEqual([]);
  const types = Object.keys(findOperation("getFile").responses[200]?.content ?? {});
  expect(types).toEqual(["audio/*", "font/*", "image/*", "video/*"]);
});

it("the document gives each card and each grant a schema of its own, chosen by one property", () => {
  const { NewCard, TokenRequest } = (openapi.components as { schemas: Record<string, object> }).schemas;
  const reference = (name: string) => `#/components/schemas/${name}`;
  const union = (propertyName: string, forms: Record<string, string>) => {
    const mapping = Object.fromEntries(Object.entries(forms).map(([value, name]) => [value, reference(name)]));
    return { oneOf: Object.values(mapping).map(($ref) => ({ $ref })), discriminator: { propertyName, mapping } };
  };
  const cards = cardTypeNames.map((type) => [type, `New${type.charAt(0).toUpperCase()}${type.slice(1)}Card`]);
  expect(NewCard).toEqual(union("type", Object.fromEntries(cards)));
  const grants = { authorization_code: "CodeTokenRequest", refresh_token: "RefreshTokenRequest" };
  const device = { "urn:ietf:params:oauth:grant-type:device_code": "DeviceTokenRequest" };
  const last = { client_credentials: "ClientTokenRequest" };
  expect(TokenRequest).toEqual(union("grant_type", { ...grants, ...device, ...last }));
});

it("the document says in patterns and words which characters text may have", () => {
  const { UserChange } = (openapi.components as { schemas: Record<string, { properties: Record<string, object> }> })
    .schemas;
  const name = UserChange?.properties.display_name ?? {};
  const [bio = {}] = (UserChange?.properties.bio as { anyOf: object[] } | undefined)?.anyOf ?? [];
  for (const { schema, word } of [
    { schema: name, word: "direction of text" },
    { schema: bio, word: "line breaks" },
  ])
    expect(schema).toMatchObject({ pattern: expect.any(String), description: expect.stringContaining(word) });
  const taken = (schema: object, text: string) => schemaMismatch(schema, text) === null;
  expect(["Ada", " Ada\n", "A\nda", "A\u0007da", "A\u202eda", "אדה"].map((text) => taken(name, text))).toEqual([
    ...[true, true, false, false, false, true],
  ]);
  expect(["Ada\nof London\t", "A\u0007da", "A\u202eda"].map((text) => taken(bio, text))).toEqual([true, false, true]);
});

const schemas = () => (openapi.components as { schemas: Record<string, object> }).schemas;
const operationsOf = () => Object.values(openapi.paths).flatMap((methods) => Object.values(methods));
/** A part of the document, and the schemas that it leads to. */
const whole = (part: object) => [part, ...[...reachableSchemas(part, schemas())].map((name) => schemas()[name] ?? {})];

it("The OpenAPI document closes no object of a response, and no enumeration", () => {
  const answers = whole(operationsOf().map(({ responses }) => resolveAll(responses)));
  expect(allUnder("additionalProperties", answers)).not.toContain(false);
  const open = (allUnder("anyOf", answers) as { enum?: unknown; type?: string }[][]).filter((forms) =>
    forms.some((form) => form.enum),
  );
  expect(open.length).toBeGreaterThan(10);
  for (const forms of open) expect(forms).toContainEqual({ type: "string" });
  expect(allUnder("enum", answers).length).toBe(open.length);
  const link = findOperation("getLink").responses[200]?.content?.["application/json"]?.schema as { $ref: string };
  const [ours, published] = [validator(link), publishedValidator(link)];
  const later = { id: crypto.randomUUID(), type: "holodeck", value: "x", title: "New" };
  expect([ours(later), published(later)]).toEqual([false, true]);
});

it("The OpenAPI document closes every object of a request but those of RFC 6749, 3.2, and RFC 8628, 3.1", () => {
  const sent = operationsOf().filter(({ operationId }) => !["issueToken", "authorizeDevice"].includes(operationId));
  const objects = objectsIn(whole(sent.map(({ requestBody }) => requestBody ?? {})));
  expect(objects.length).toBeGreaterThan(20);
  for (const object of objects) expect(object).toMatchObject({ additionalProperties: false });
});

const schemaOf = (id: string) => Object.values(findOperation(id).requestBody?.content ?? {})[0]?.schema;

it.each([
  { username: "Upper.Case", alias: "$A" },
  { colors: { accent: "#FFF" }, bio: "💩".repeat(500) },
  { effects: { cursor: null }, assets: { avatar: null, audios: null }, typewriter: { texts: [] } },
  {},
])("The OpenAPI document and PATCH /api/user both take %j", async (body) => {
  const [operation] = operationsWithBody.filter(({ id }) => id === "updateOwnUser");
  expect(schemaMismatch(schemaOf("updateOwnUser"), body)).toBeNull();
  if (operation) expect((await callWithItsScopes(operation, { json: body })).status).toBe(200);
});

it.each([
  { username: ".x" },
  { colors: { accent: "red" } },
  { bio: "💩".repeat(501) },
  { email: "x@example.com" },
  { profile: { opacity: 101 } },
  { typewriter: { texts: Array(11).fill("") } },
  { assets: { avatar: "https://a.example" } },
])("The OpenAPI document and PATCH /api/user both refuse %j", async (body) => {
  const [operation] = operationsWithBody.filter(({ id }) => id === "updateOwnUser");
  expect(schemaMismatch(schemaOf("updateOwnUser"), body)).not.toBeNull();
  if (operation) expect((await callWithItsScopes(operation, { json: body })).status).toBe(400);
});
