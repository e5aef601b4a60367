import { expect, it } from "vitest";
import { bodyMediaTypes } from "@/lib/core/http/read-body";
import { type Operation, requiredScopes } from "@/lib/core/operation/operation";
import { call, read } from "../support/api";
import { errorAnswer, expectRefusal, expectUnreadable, fieldAnswer, jsonHeaders } from "../support/refusal";
import {
  callerWithItsScopes,
  callWithItsScopes,
  callWithOtherScopes,
  everyOperation,
  operationsWithBody,
  protectedOperations,
  samplePath,
  scopedOperations,
} from "../support/samples";
import { multipart } from "../support/uploads";

const named = <Record extends { id: string }>(records: readonly Record[]) =>
  records.map((record): [string, Record] => [record.id, record]);
const withoutBody = everyOperation.filter(({ body }) => !body);
const jsonBodies = operationsWithBody.filter(({ bodyType = "json" }) => bodyType === "json");
const multipartBodies = operationsWithBody.filter(({ bodyType }) => bodyType === "multipart");
const formBodies = operationsWithBody.filter(({ bodyType }) => bodyType === "form");
const typeOf = ({ bodyType = "json" }: Operation) => bodyMediaTypes[bodyType];

it("Some operations need a token, and some take JSON", () => {
  expect([protectedOperations.length > 0, jsonBodies.length > 0]).toEqual([true, true]);
});

it.each(named(everyOperation))(
  "%s stands at a path that answers 405 to methods which are no operation",
  async (_, { path }) => {
    const methods = everyOperation.filter((operation) => operation.path === path).map(({ method }) => method);
    const order = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
    const present = order.filter((method) => methods.includes(method));
    const allow = [...present, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
    const [operation] = everyOperation.filter((other) => other.path === path);
    for (const method of order.filter((other) => !methods.includes(other))) {
      const response = await call(method, operation ? samplePath(operation) : path);
      expect(response.headers.get("allow")).toBe(allow);
      expect(await read(response)).toEqual({
        status: 405,
        body: { error: "method_not_allowed", error_description: `${method} is not available here; use ${allow}` },
      });
    }
  },
);

it.each(named(protectedOperations))(
  "%s is a 401 without a token, and with one that is unknown",
  async (_, operation) => {
    const refused = async (error_description: string, challenge: string, token?: string) => {
      const response = await call(operation.method, samplePath(operation), { token });
      const body = { error: "invalid_token", error_description } as const;
      await expectRefusal(response, 401, body, { "www-authenticate": challenge });
    };
    await refused("Send an access token in the header Authorization: Bearer", "Bearer");
    const unknown = "The access token is unknown, expired or revoked; get a new one";
    await refused(unknown, 'Bearer error="invalid_token"', `vat_${"x".repeat(43)}`);
  },
);

it.each(named(scopedOperations))(
  "%s is a 403 that names all its scopes with a token that has all the others",
  async (_, operation) => {
    const scope = requiredScopes(operation).join(" ");
    const error_description = `This needs an access token with the scope ${scope}`;
    const body = { error: "insufficient_scope", error_description } as const;
    const challenge = `Bearer error="insufficient_scope", scope="${scope}"`;
    await expectRefusal(await callWithOtherScopes(operation), 403, body, { "www-authenticate": challenge });
  },
);

it.each(named(withoutBody))("%s, which takes no body, is a 415 for a compressed one", async (_, operation) => {
  const encoded = (...others: [string, string][]) => Object.fromEntries([["Content-Encoding", "gzip"], ...others]);
  const send = await callerWithItsScopes(operation);
  for (const headers of [encoded(["Content-Length", "3"]), encoded(["Transfer-Encoding", "chunked"])]) {
    expect(await read(await send({ headers }))).toEqual(
      errorAnswer(415, "unsupported_media_type", "Send the body as it is, without Content-Encoding"),
    );
  }
  for (const headers of [encoded(), encoded(["Content-Length", "0"])]) {
    const { status } = await send({ headers });
    expect([operation.status, 404]).toContain(status);
  }
});

it.each(named(operationsWithBody))("%s is a 415 for a body of another media type", async (_, operation) => {
  const response = await callWithItsScopes(operation, { body: "x", headers: { "Content-Type": "text/plain" } });
  expect(await read(response)).toMatchObject({ status: 415, body: { error: "unsupported_media_type" } });
});

it.each(named(operationsWithBody))("%s is a 415 for a compressed body, whatever its size", async (_, operation) => {
  const send = await callerWithItsScopes(operation);
  for (const coding of ["gzip", "br", "identity, gzip", "x-unknown"]) {
    for (const body of ["x", "x".repeat(70_000)]) {
      const headers = { "Content-Type": `${typeOf(operation)}; boundary=x`, "Content-Encoding": coding };
      expect(await read(await send({ body, headers }))).toEqual(
        errorAnswer(415, "unsupported_media_type", "Send the body as it is, without Content-Encoding"),
      );
    }
  }
});

it.each(named([...jsonBodies, ...formBodies]))("%s takes the coding identity", async (_, operation) => {
  const send = await callerWithItsScopes(operation);
  for (const coding of ["identity", "IDENTITY , identity", ""]) {
    const headers = { "Content-Type": typeOf(operation), "Content-Encoding": coding };
    const { status } = await read(await send({ body: "x", headers }));
    expect(status).toBe(operation.bodyType === "form" ? 401 : 400);
  }
});

it.each(named([...jsonBodies, ...formBodies]))(
  "%s is a 413 for a body beyond 64 KiB, of a page 512 KiB",
  async (_, operation) => {
    const most = (operation.bodySize === "page" ? 512 : 64) * 1024;
    const sent = { body: "x".repeat(most + 1), headers: { "Content-Type": typeOf(operation) } };
    const response = await callWithItsScopes(operation, sent);
    const error_description = `Send a body of at most ${most} bytes`;
    expect(await read(response)).toEqual(errorAnswer(413, "payload_too_large", error_description));
  },
);

it.each(named(multipartBodies))("%s is a 400 that names the file when there is none", async (_, operation) => {
  expect(await read(await callWithItsScopes(operation, multipart([])))).toMatchObject({
    status: 400,
    body: { error: "invalid_request", fields: { file: ["is required"] } },
  });
});

it.each(named(formBodies))(
  "%s is a 400 for a form of more than 1,000 fields, and for JSON of too many values",
  async (_, operation) => {
    const form = { "Content-Type": typeOf(operation) };
    const send = await callerWithItsScopes(operation);
    const tooMany = fieldAnswer("body", "must have at most 1000 fields");
    expect(await read(await send({ body: "&".repeat(1_000), headers: form }))).toEqual(tooMany);
    const values = { body: `{"a":[${"0,".repeat(20_000)}0]}`, headers: jsonHeaders };
    expect(await read(await send(values))).toEqual(fieldAnswer("body", "must have at most 20000 values in all"));
  },
);

it.each(named(jsonBodies))("%s is a 400 for JSON that is broken", async (_, operation) =>
  expectUnreadable(
    await callWithItsScopes(operation, { body: "{", headers: jsonHeaders }),
    "body",
    "must be JSON, and ends too early at line 1, column 2",
  ),
);

it.each(named(jsonBodies))(
  "%s is a 400 for JSON of more than 20,000 values, whatever they are",
  async (_, operation) => {
    const send = await callerWithItsScopes(operation);
    for (const body of [`{"bio":[${"0,".repeat(20_000)}0]}`, `{"bio":${"[".repeat(20_000)}`]) {
      await expectUnreadable(
        await send({ body, headers: jsonHeaders }),
        "body",
        "must have at most 20000 values in all",
      );
    }
  },
);

it.each(named(jsonBodies))("%s is a 400 that names the body for JSON that is no object", async (_, operation) => {
  const send = await callerWithItsScopes(operation);
  for (const body of [[], "x", 1, null]) {
    expect(await read(await send({ json: body }))).toMatchObject({
      status: 400,
      body: { error: "invalid_request", fields: { body: ["must be an object"] } },
    });
  }
});

it.each(named(jsonBodies))("%s is a 400 that names a field it does not know", async (_, operation) => {
  const send = await callerWithItsScopes(operation);
  // The type of a card says which fields it has.
  const card = operation.id === "createCard" && { type: "weather", value: "Rome" };
  for (const field of ["nothing", "id", "constructor"]) {
    expect(await read(await send({ json: { ...card, [field]: 1 } }))).toMatchObject({
      status: 400,
      body: { error: "invalid_request", fields: { [field]: [expect.stringMatching(/^is (unknown|read-only)/)] } },
    });
  }
});
