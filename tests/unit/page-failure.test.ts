import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { beginRequest, runRequest } from "@/lib/current-request";
import { endOnMissingCode, logPageFailure } from "@/lib/server/page-failure";
import { expectError } from "../support/expected-errors";

const request = { method: "GET", path: "/oauth2/authorize?state=s3cret" };

it("a page that fails is logged with its path, without its query", () => {
  expectError(/^(?!.*s3cret).*"method":"GET","path":"\/oauth2\/authorize".*"message":"boom".*"msg":"page failed"/);
  logPageFailure(new Error("boom"), request);
});

it("a failed query is logged by its code alone, without statement, values or the database's own words", () => {
  const cause = Object.assign(new Error('invalid input: "s3cret"'), { code: "22P02" });
  expectError(
    /^(?!.*(s3cret|select|invalid input)).*"path":"\/oauth2\/authorize".*"code":"22P02".*"msg":"page failed"/,
  );
  logPageFailure(new DrizzleQueryError("select $1", ["s3cret"], cause), request);
});

it("arguments of an action that React cannot read are the client's mistake, and no line of the log", () => {
  const error = new Error("Connection closed.");
  error.stack =
    "Error: Connection closed.\n    at JSON.parse (<anonymous>)\n    at t (/app/node_modules/next/dist/compiled/a.js:1:2)";
  const current = beginRequest("/login");
  runRequest(current, () => logPageFailure(error, { method: "POST", path: "/login" }));
  expect(current.isMalformed).toBe(true);
});

it.each([
  [
    "a render",
    "at l (/app/node_modules/next/dist/compiled/a.js:1:2)",
    "at Page (/app/.next/server/chunks/ssr/page.js:1:2)",
  ],
  [
    "an outgoing request",
    "at node:internal/deps/undici/undici:1:2",
    "at async ask (/app/.next/server/chunks/_a.js:1:2)",
  ],
])("an error of %s that our code began is logged", (_, ...frames) => {
  const error = new Error("boom");
  error.stack = ["Error: boom", ...frames.map((frame) => `    ${frame}`)].join("\n");
  const current = beginRequest("/login");
  expectError(/"path":"\/login".*"message":"boom".*"msg":"page failed"/);
  runRequest(current, () => logPageFailure(error, { method: "POST", path: "/login" }));
  expect(current.isMalformed).toBe(false);
});

it("an error of an action itself is logged", () => {
  const current = beginRequest("/login");
  expectError(/"path":"\/login".*"message":"boom".*"msg":"page failed"/);
  runRequest(current, () => logPageFailure(new Error("boom"), { method: "POST", path: "/login" }));
  expect(current.isMalformed).toBe(false);
});

const failed = (code: string) =>
  Object.assign(new Error("Failed to load chunk"), { cause: Object.assign(new Error(), { code }) });

it("a page that fails for want of file descriptors is a 503", () => {
  const current = beginRequest("/login");
  expectError(/"code":"EMFILE","message":"Failed to load chunk".*"msg":"page failed"/);
  runRequest(current, () => logPageFailure(failed("EMFILE"), { method: "GET", path: "/login" }));
  expect(current.isUnavailable).toBe(true);
});

it("a part of the build that could not be read ends the process once, and one that is not there does not", () => {
  let ends = 0;
  endOnMissingCode(() => {
    ends += 1;
  });
  const fail = (error: Error) => {
    logPageFailure(Object.assign(error, { name: "ChunkLoadError" }), { method: "GET", path: "/login" });
    return ends;
  };
  expectError(/"msg":"page failed"/);
  expect(fail(failed("MODULE_NOT_FOUND"))).toBe(0);
  expectError(/A part of the build could not be read/);
  expect([fail(failed("EMFILE")), fail(failed("EMFILE"))]).toEqual([1, 1]);
});
