import { describe, expect, it } from "vitest";
import { errorStatus } from "@/lib/errors";
import { requiredScopes } from "@/lib/operation/operation";
import { scopes } from "@/lib/operation/scopes";
import { call } from "../support/api";
import {
  described,
  describing,
  flawsOf,
  misfit,
  openapi,
  readWhole,
  resolve,
  served,
  validator,
} from "../support/openapi";
import { commonHeaders, headersOf, json } from "../support/refusal";
import {
  callerWithItsScopes,
  callWithItsScopes,
  callWithOtherScopes,
  everyOperation,
  operationsWithBody,
  pathOf,
  samples,
} from "../support/samples";
import { inLongRun } from "../support/sampling";

const names = everyOperation.map((operation): [string, typeof operation] => [operation.id, operation]);

/** Every value of that key anywhere in the document. */
function allUnder(key: string, value: unknown = openapi): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [...(name === key ? [inner] : []), ...allUnder(key, inner)]);
}

async function expectDescribed(id: string, response: Response): Promise<void> {
  const answer = await readWhole(response);
  const { status } = answer;
  expect({ id, status, flaws: flawsOf(describing(id), answer) }).toEqual({ id, status, flaws: [] });
}

describe("the OpenAPI document", () => {
  it("is public JSON of version 3.1 that names this service's address", () => {
    expect(served.status).toBe(200);
    expect(headersOf(served)).toMatchObject({ ...commonHeaders, ...json });
    expect(openapi).toMatchObject({ openapi: "3.1.0", info: { title: "Vitrine API", version: "1.0.0" } });
    expect(openapi.servers).toEqual([{ url: "http://localhost:3000" }]);
  });

  it("describes every operation, the download of files, and nothing else", () => {
    const summary = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
    const all = [...everyOperation.map(summary), "GET /cdn/{folder}/{file}"];
    expect(described.map(summary).sort()).toEqual(all.sort());
  });

  it("has valid JSON schemas of draft 2020-12, and no dangling references", () => {
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

  it("offers exactly the scopes there are, at the addresses of this service", () => {
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
      },
    });
  });

  it("lists every error code", () => {
    const { schemas } = openapi.components as { schemas: { Error: { properties: { error: { enum: string[] } } } } };
    expect(schemas.Error.properties.error.enum).toEqual(Object.keys(errorStatus));
  });

  it.each(names)("describes %s with its id, tag, scopes and parameters", (id, operation) => {
    const record = describing(id);
    const needed = requiredScopes(operation);
    expect(record).toMatchObject({ operationId: id, tags: [operation.tag], summary: operation.summary });
    const open = operation.bodyType === "form" ? [{ client: [] }, {}] : [];
    expect(record.security).toEqual(needed.length === 0 ? open : [{ oauth2: needed }]);
    expect(openapi.tags).toContainEqual({ name: operation.tag, description: expect.any(String) });
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, required: true }));
    const parameters = record.parameters.filter((parameter) => parameter.in === "path");
    expect(parameters.map(({ name, required }) => ({ name, required }))).toEqual(inPath);
    expect(record.requestBody?.required).toBe(operation.body ? true : undefined);
  });

  it("describes the variant of a profile as a parameter that may be left out", () =>
    expect(describing("getUser").parameters).toContainEqual({
      name: "variant",
      in: "query",
      required: false,
      schema: { type: "string", enum: ["a", "b"], default: "a" },
    }));
});

describe("what the service answers fits the document", () => {
  // In `npm test`, tests/api/property.test.ts compares every answer with the document.
  inLongRun(() => {
    it.each(names)("in every sample of %s", async (id) => {
      for (const answer of (await samples[id]?.()) ?? []) await expectDescribed(id, answer);
    });
  });

  it.each(names)("in the refusals of %s, whose statuses are all described", async (id, operation) => {
    if (requiredScopes(operation).length > 0) {
      await expectDescribed(id, await call(operation.method, pathOf(operation)));
      await expectDescribed(id, await callWithOtherScopes(operation));
    }
    if (operation.params) await expectDescribed(id, await callWithItsScopes(operation, {}));
    if (operation.query) {
      await expectDescribed(id, await call(operation.method, `${pathOf(operation)}?variant=none`));
    }
    if (operation.body) {
      const send = await callerWithItsScopes(operation);
      for (const type of ["text/plain", "application/json"]) {
        for (const body of ["x", "{}x", '{"nothing":1,"grant_type":5}', "x".repeat(70_000)]) {
          const sent = { body, headers: { "Content-Type": type } };
          await expectDescribed(id, await send(sent));
        }
      }
    }
  });

  it("is a check that fails: a body with one key more or a wrong type does not fit", async () => {
    const [answer] = (await samples.getOwnUser?.()) ?? [];
    const body = await answer?.json();
    const schema = describing("getOwnUser").responses[200]?.content?.["application/json"]?.schema;
    expect(misfit(schema, body)).toBeNull();
    expect(misfit(schema, { ...body, more: 1 })).toContain("additional properties");
    expect(misfit(schema, { ...body, created_at: "now" })).toContain("must be integer");
    expect(misfit(schema, { ...body, colors: { ...body.colors, accent: "red" } })).toContain("must match pattern");
  });
});

describe("what the document says of bodies is what the service takes", () => {
  const schemaOf = (id: string) => Object.values(describing(id).requestBody?.content ?? {})[0]?.schema;

  it.each([
    { username: "Upper.Case", alias: "$A" },
    { colors: { accent: "#FFF" }, bio: "💩".repeat(500) },
    { effects: { cursor: null }, assets: { avatar: null, audios: null }, typewriter: { texts: [] } },
    {},
  ])("for %j, which both take", async (body) => {
    const [operation] = operationsWithBody.filter(({ id }) => id === "updateOwnUser");
    expect(misfit(schemaOf("updateOwnUser"), body)).toBeNull();
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
  ])("for %j, which both refuse", async (body) => {
    const [operation] = operationsWithBody.filter(({ id }) => id === "updateOwnUser");
    expect(misfit(schemaOf("updateOwnUser"), body)).not.toBeNull();
    if (operation) expect((await callWithItsScopes(operation, { json: body })).status).toBe(400);
  });
});
