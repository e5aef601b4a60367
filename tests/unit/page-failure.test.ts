import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { beginRequest, runRequest } from "@/lib/core/current-request";
import { endOnMissingCode, logPageFailure } from "@/lib/operator/process/page-failure";
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

it("a client that disconnects while it sends a form is logged as information, and not as an error", () => {
  const aborted = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  logPageFailure(aborted, { method: "POST", path: "/login" });
});

it("an error of an action itself is logged", () => {
  const current = beginRequest("/login");
  expectError(/"path":"\/login".*"message":"boom".*"msg":"page failed"/);
  runRequest(current, () => logPageFailure(new Error("boom"), { method: "POST", path: "/login" }));
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
