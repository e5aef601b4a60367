import { expect, it } from "vitest";
import { registerPart } from "@/lib/core/process/health-parts";
import { forgetSingleton } from "@/lib/core/process/singleton";
import { call, read } from "../support/api";
import { newConnection, newPerson } from "../support/people";
import {
  commonHeaders,
  errorAnswer,
  errorHeaders,
  expectInvalid,
  expectRefusal,
  jsonHeaders,
  privateHeaders,
  readHeaders,
} from "../support/refusal";

const preflight = {
  "access-control-allow-headers":
    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Requested-With, traceparent, tracestate, *",
  "access-control-max-age": "86400",
};
const tag = expect.stringMatching(/^"[A-Za-z0-9_-]{27}"$/);
const publicRead = { ...commonHeaders, "cache-control": "public, no-cache", etag: tag };

const readOnly = "GET, HEAD, OPTIONS";

it("Every response has a unique request id, also when requests are alike or send one themselves", async () => {
  const headers = { "X-Request-Id": "11111111-1111-4111-8111-111111111111" };
  const responses = await Promise.all([
    call("GET", "/api/health", { headers }),
    call("GET", "/api/health", { headers }),
    call("GET", "/api/nothing"),
    call("OPTIONS", "/api/user"),
    call("DELETE", "/api/user"),
    call("GET", "/api/user"),
    call("HEAD", "/api/health"),
  ]);
  const ids = responses.map((response) => response.headers.get("x-request-id"));
  for (const id of ids) expect(id).toEqual(commonHeaders["x-request-id"]);
  expect(new Set([...ids, headers["X-Request-Id"]]).size).toBe(ids.length + 1);
});

it.each(["/api", "/api/", "/api/nothing", "/api/user/a/b", "/api/users", "/api/v1/user"])(
  "The path %s, which is not there, answers every method with a JSON 404",
  async (path) => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      await expectRefusal(await call(method, path), 404, {
        error: "not_found",
        error_description: "There is no endpoint at this address; see /api/openapi.json",
      });
    }
    expect((await call("HEAD", path)).status).toBe(404);
  },
);

it.each([
  ...["nobody-has-this-name", "%00", "a%00b", "%F0%9F%92%A9", "%E2%84%AAelvin", "a%20b", "a'--", "a".repeat(33)],
  ...["__proto__", "constructor", "admin"],
])("The profile %s is a 404 in both variants", async (name) => {
  for (const path of [`/api/user/${name}`, `/api/user/${name}?variant=b`, `/api/users/${name}`]) {
    const response = await call("GET", path);
    expect(readHeaders(response)).toEqual(errorHeaders("not_found"));
    expect(await read(response)).toEqual(
      errorAnswer(404, "not_found", expect.stringMatching(/^There is (no profile|nothing) /)),
    );
  }
});

it("HEAD answers as GET does, headers and all, without a body", async () => {
  const { person, access_token } = await newConnection(["identify"]);
  for (const path of [
    ...[`/api/user/${person.username}`, `/api/users/${person.username}`, "/api/user/nobody-at-all", "/api/user"],
    ...["/api/health", "/api/openapi.json"],
  ]) {
    const get = await call("GET", path, { token: access_token });
    const head = await call("HEAD", path, { token: access_token });
    expect(head.status).toBe(get.status);
    expect(readHeaders(head)).toEqual({ ...readHeaders(get), "x-request-id": commonHeaders["x-request-id"] });
    expect(await head.text()).toBe("");
  }
});

it.each([
  ["/api/user", "GET, PATCH, HEAD, OPTIONS"],
  ["/api/users/somebody", readOnly],
  ["/api/health", readOnly],
  ["/api/openapi.json", readOnly],
  ["/api/oauth2/token", "POST, OPTIONS"],
])("Browsers of any origin learn from a preflight of %s that it allows %s", async (path, allow) => {
  const headers = {
    Origin: "https://elsewhere.example",
    "Access-Control-Request-Method": "PATCH",
    "Access-Control-Request-Headers": "authorization",
  };
  for (const sent of [{ headers }, {}]) {
    const response = await call("OPTIONS", path, sent);
    expect(await read(response)).toEqual({ status: 204, body: undefined });
    const methods = { allow, "access-control-allow-methods": allow };
    expect(readHeaders(response)).toEqual({ ...commonHeaders, ...preflight, ...methods });
  }
});

it("Browsers of any origin are never offered credentials, nor answered for a cookie", async () => {
  const headers = { Origin: "https://elsewhere.example", Cookie: "vitrine.session-token=x" };
  const response = await call("GET", "/api/user", { headers });
  expect(response.status).toBe(401);
  expect(readHeaders(response)).not.toHaveProperty("access-control-allow-credentials");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
});

const paths = ["/api/user/NAME", "/api/user/NAME?variant=b", "/api/users/NAME"];

it.each(paths)("The tag of %s comes with the answer, and If-None-Match that names it is a 304", async (path) => {
  const { username } = await newPerson();
  const address = path.replace("NAME", username);
  const first = await call("GET", address);
  expect(readHeaders(first)).toEqual({ ...publicRead, ...jsonHeaders });
  const etag = first.headers.get("etag") ?? "";
  for (const given of [etag, `"other",W/${etag} , "third"`]) {
    const response = await call("GET", address, { headers: { "If-None-Match": given } });
    expect(await read(response)).toEqual({ status: 304, body: undefined });
    expect(readHeaders(response)).toEqual({ ...publicRead, etag });
  }
  for (const given of ['"other"', ""]) {
    const response = await call("GET", address, { headers: { "If-None-Match": given } });
    expect(response.status).toBe(200);
  }
});

it("What depends on a token is neither stored nor tagged, whether read or changed", async () => {
  const { access_token: token } = await newConnection(["identify", "profile.update"]);
  for (const response of [
    await call("GET", "/api/user", { token, headers: { "If-None-Match": "*" } }),
    await call("PATCH", "/api/user", { token, json: {} }),
  ]) {
    expect(response.status).toBe(200);
    const scopes = { "x-oauth-scopes": "identify, profile.update" };
    expect(readHeaders(response)).toEqual({ ...commonHeaders, ...jsonHeaders, ...privateHeaders, ...scopes });
  }
});

it("GET /api/health says that the process lives and its database answers", async () => {
  const response = await call("GET", "/api/health");
  expect(readHeaders(response)).toEqual({ ...commonHeaders, ...jsonHeaders, "cache-control": "no-store" });
  const body = { live: true, ready: true, status: "ok", database: "up", parts: { database: "up" } };
  expect(await read(response)).toEqual({ status: 200, body });
  expect(await read(await call("GET", "/api/health/ready"))).toEqual({ status: 200, body });
  expect(await read(await call("GET", "/api/health/live"))).toEqual({ status: 200, body: { live: true } });
});

it("GET /api/health reports a part that does not work, while requests are answered", async () => {
  registerPart("one", () => true);
  registerPart("other", async () => {
    throw new Error("it is away");
  });
  const { status, body } = await read(await call("GET", "/api/health"));
  forgetSingleton("health-parts");
  const parts = { database: "up", one: "up", other: "down" };
  expect([status, body]).toEqual([200, { live: true, ready: true, status: "degraded", database: "up", parts }]);
});

it("A variant that does not exist is a 400 that names the parameter", async () => {
  const { username } = await newPerson();
  for (const variant of ["c", "", "B"]) {
    await expectInvalid(await call("GET", `/api/user/${username}?variant=${variant}`), {
      variant: ["must be one of: a, b"],
    });
  }
});
