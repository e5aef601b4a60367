import { DrizzleQueryError } from "drizzle-orm/errors";
import { it } from "vitest";
import { logPageFailure } from "@/lib/server/start";
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
