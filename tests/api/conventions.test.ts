import { describe, expect, it } from "vitest";
import { registerPart } from "@/lib/core/process/health-parts";
import { forgetSingleton } from "@/lib/core/process/singleton";
import { call, read } from "../support/api";
import { newConnection, newPerson } from "../support/people";
import {
  commonHeaders,
  errorAnswer,
  expectInvalid,
  expectRefusal,
  jsonHeaders,
  privateHeaders,
  readHeaders,
} from "../support/refusal";

const preflight = {
  "access-control-allow-headers":
    "Authorization, Content-Type, If-Match, If-None-Match, X-Requested-With, traceparent, tracestate, *",
  "access-control-max-age": "86400",
};
const tag = expect.stringMatching(/^"[A-Za-z0-9_-]{27}"$/);
const publicRead = { ...commonHeaders, "cache-control": "public, no-cache", etag: tag };

const readOnly = "GET, HEAD, OPTIONS";

describe("every response", () => {
  it("has a unique request id, also when requests are alike or send one themselves", async () => {
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
});

describe("a path that is not there", () => {
  it.each(["/api", "/api/", "/api/nothing", "/api/user/a/b", "/api/users", "/api/v1/user"])(
    "%s answers every method with a JSON 404",
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
    ["nobody-has-this-name"],
    ["%00"],
    ["a%00b"],
    ["%F0%9F%92%A9"],
    ["%E2%84%AAelvin"],
    ["a%20b"],
    ["a'--"],
    ["a".repeat(33)],
    ["__proto__"],
    ["constructor"],
    ["admin"],
  ])("the profile %s is a 404 in both variants", async (name) => {
    for (const path of [`/api/user/${name}`, `/api/user/${name}?variant=b`, `/api/users/${name}`]) {
      const response = await call("GET", path);
      expect(readHeaders(response)).toEqual({ ...commonHeaders, ...jsonHeaders, ...privateHeaders });
      expect(await read(response)).toEqual(
        errorAnswer(404, "not_found", expect.stringMatching(/^There is (no profile|nothing) /)),
      );
    }
  });
});

describe("a method that is not there", () => {
  it.each(["/api/health", "/api/openapi.json"])("on %s is a 405 that allows the others", async (path) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const description = `${method} is not available here; use ${readOnly}`;
      const body = { error: "method_not_allowed", error_description: description } as const;
      await expectRefusal(await call(method, path), 405, body, { allow: readOnly });
    }
  });
});

describe("HEAD", () => {
  it("answers as GET does, headers and all, without a body", async () => {
    const { person, access_token } = await newConnection(["identify"]);
    for (const path of [
      `/api/user/${person.username}`,
      `/api/users/${person.username}`,
      "/api/user/nobody-at-all",
      "/api/user",
      "/api/health",
      "/api/openapi.json",
    ]) {
      const get = await call("GET", path, { token: access_token });
      const head = await call("HEAD", path, { token: access_token });
      expect(head.status).toBe(get.status);
      expect(readHeaders(head)).toEqual({ ...readHeaders(get), "x-request-id": commonHeaders["x-request-id"] });
      expect(await head.text()).toBe("");
    }
  });

  it("answers 304 to a known tag, and 401 without a token", async () => {
    const { username } = await newPerson();
    const { headers } = await call("GET", `/api/user/${username}`);
    const known = { "If-None-Match": headers.get("etag") ?? "" };
    expect((await call("HEAD", `/api/user/${username}`, { headers: known })).status).toBe(304);
    expect((await call("HEAD", "/api/user")).status).toBe(401);
  });
});

describe("browsers of any origin", () => {
  it.each([
    ["/api/user", "GET, PATCH, HEAD, OPTIONS"],
    ["/api/users/somebody", readOnly],
    ["/api/health", readOnly],
    ["/api/openapi.json", readOnly],
    ["/api/oauth2/token", "POST, OPTIONS"],
  ])("learn from a preflight of %s that it allows %s", async (path, allow) => {
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

  it("are never offered credentials, nor answered for a cookie", async () => {
    const headers = { Origin: "https://elsewhere.example", Cookie: "vitrine.session-token=x" };
    const response = await call("GET", "/api/user", { headers });
    expect(response.status).toBe(401);
    expect(readHeaders(response)).not.toHaveProperty("access-control-allow-credentials");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });
});

describe("the tag of a public read", () => {
  const paths = ["/api/user/NAME", "/api/user/NAME?variant=b", "/api/users/NAME"];

  it.each(paths)(
    "of %s comes with the answer, and every form of If-None-Match that names it is a 304",
    async (path) => {
      const { username } = await newPerson();
      const address = path.replace("NAME", username);
      const first = await call("GET", address);
      expect(readHeaders(first)).toEqual({ ...publicRead, ...jsonHeaders });
      const etag = first.headers.get("etag") ?? "";
      for (const given of [etag, `W/${etag}`, "*", `"other", ${etag}`, `"other",W/${etag} , "third"`]) {
        const response = await call("GET", address, { headers: { "If-None-Match": given } });
        expect(await read(response)).toEqual({ status: 304, body: undefined });
        expect(readHeaders(response)).toEqual({ ...publicRead, etag });
      }
      for (const given of ['"other"', etag.slice(1, -1), `x${etag}`, ""]) {
        const response = await call("GET", address, { headers: { "If-None-Match": given } });
        expect(response.status).toBe(200);
      }
    },
  );

  it("changes with the profile, and differs between the variants", async () => {
    const { person, access_token } = await newConnection(["profile.update"]);
    const tags = () =>
      Promise.all(
        paths.map(async (path) => (await call("GET", path.replace("NAME", person.username))).headers.get("etag")),
      );
    const [a, b, alsoB] = await tags();
    expect(b).toBe(alsoB);
    expect(a).not.toBe(b);
    await call("PATCH", "/api/user", { token: access_token, json: { bio: "changed" } });
    const [changedA, changedB] = await tags();
    expect(changedA).not.toBe(a);
    expect(changedB).not.toBe(b);
    const response = await call("GET", `/api/user/${person.username}`, { headers: { "If-None-Match": a ?? "" } });
    expect(response.status).toBe(200);
  });

  it("does not turn a missing profile into a 304", async () => {
    expect((await call("GET", "/api/user/nobody-at-all", { headers: { "If-None-Match": "*" } })).status).toBe(404);
  });
});

describe("what depends on a token", () => {
  it("is neither stored nor tagged, whether read or changed", async () => {
    const { access_token: token } = await newConnection(["identify", "profile.update"]);
    for (const response of [
      await call("GET", "/api/user", { token, headers: { "If-None-Match": "*" } }),
      await call("PATCH", "/api/user", { token, json: {} }),
    ]) {
      expect(response.status).toBe(200);
      expect(readHeaders(response)).toEqual({ ...commonHeaders, ...jsonHeaders, ...privateHeaders });
    }
  });
});

describe("alongside the operations", () => {
  it("health says that the process lives and its database answers", async () => {
    const response = await call("GET", "/api/health");
    expect(readHeaders(response)).toEqual({ ...commonHeaders, ...jsonHeaders, "cache-control": "no-store" });
    const body = { live: true, ready: true, status: "ok", database: "up", parts: { database: "up" } };
    expect(await read(response)).toEqual({ status: 200, body });
    expect(await read(await call("GET", "/api/health/ready"))).toEqual({ status: 200, body });
    expect(await read(await call("GET", "/api/health/live"))).toEqual({ status: 200, body: { live: true } });
  });

  it("health reports a part that does not work, while requests are answered", async () => {
    registerPart("one", () => true);
    registerPart("other", async () => {
      throw new Error("it is away");
    });
    const { status, body } = await read(await call("GET", "/api/health"));
    forgetSingleton("health-parts");
    const parts = { database: "up", one: "up", other: "down" };
    expect([status, body]).toEqual([200, { live: true, ready: true, status: "degraded", database: "up", parts }]);
  });

  it("a variant that does not exist is a 400 that names the parameter", async () => {
    const { username } = await newPerson();
    for (const variant of ["c", "", "B"]) {
      await expectInvalid(await call("GET", `/api/user/${username}?variant=${variant}`), {
        variant: ["must be one of: a, b"],
      });
    }
  });

  it("unknown query parameters are ignored", async () => {
    const { username } = await newPerson();
    expect((await call("GET", `/api/user/${username}?__proto__=1&utm=2&variant=a`)).status).toBe(200);
  });
});
