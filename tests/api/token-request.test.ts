import { describe, expect, it } from "vitest";
import { call, read, type Sent } from "../support/api";
import { credentialsOf, newApplication, newPerson } from "../support/people";
import { errorAnswer } from "../support/refusal";

const tokenEndpoint = (sent: Sent) => call("POST", "/api/oauth2/token", sent);
const newCredentials = async () => credentialsOf(await newApplication((await newPerson()).id));
const json = { "Content-Type": "application/json" };
const invalidField = (name: string, message: string) =>
  errorAnswer(400, "invalid_request", `The field ${name} ${message}`, { [name]: [message] });
const missing = (name: string) =>
  errorAnswer(400, "invalid_request", `Send the parameter ${name}`, { [name]: ["is required"] });

describe("a token request", () => {
  it("is taken as JSON too, unknown members ignored", async () => {
    const body = { ...(await newCredentials()), grant_type: "client_credentials", resource: ["a", { client_id: "b" }] };
    expect((await tokenEndpoint({ json: body })).status).toBe(200);
  });

  it("with an unknown parameter, even repeated, is fine", async () => {
    const form = Object.entries({ ...(await newCredentials()), grant_type: "client_credentials" });
    expect((await tokenEndpoint({ form: [...form, ["resource", "a"], ["resource", "b"]] })).status).toBe(200);
  });

  it("with a known parameter repeated is invalid_request, in a form and in JSON", async () => {
    const credentials = await newCredentials();
    const form: [string, string][] = Object.entries({ ...credentials, grant_type: "client_credentials" });
    const repeated = invalidField("grant_type", "must be sent once");
    expect(await read(await tokenEndpoint({ form: [...form, ["grant_type", "client_credentials"]] }))).toEqual(
      repeated,
    );
    const twice = `{"grant_type":"client_credentials","\\u0067rant_type":"client_credentials","client_id":"${credentials.client_id}"}`;
    expect(await read(await tokenEndpoint({ body: twice, headers: json }))).toEqual(repeated);
  });

  it.each([
    ["an object of an array", { resource: [{ client_id: "b" }] }],
    ["an array of an array", { resource: [[{ client_id: "b" }]] }],
    ["text with brackets and escaped quotes", { resource: '}]"client_id":"' }],
  ])("as JSON takes no parameter from %s", async (_, unknown) => {
    const body = { ...unknown, ...(await newCredentials()), grant_type: "client_credentials" };
    expect((await tokenEndpoint({ json: body })).status).toBe(200);
  });

  it("as JSON takes the parameters behind an array", async () => {
    const twice = '{"resource":["a"],"code":"a","code":"b"}';
    expect(await read(await tokenEndpoint({ body: twice, headers: json }))).toEqual(
      invalidField("code", "must be sent once"),
    );
  });

  it.each([
    ["an array", "[]", "body", "must be an object"],
    ["null", "null", "body", "must be an object"],
    ["broken JSON", '{"grant_type":', "body", "must be JSON, and ends too early at line 1, column 15"],
    ["a number", '{"grant_type":1}', "grant_type", "must be text"],
    ["a nested object", '{"code":{"$gt":""}}', "code", "must be text"],
    ["a NUL", '{"code":"a\\u0000"}', "code", "must not contain the NUL character"],
  ])("as JSON with %s names the invalid parameter", async (_, body, field, message) => {
    expect(await read(await tokenEndpoint({ body, headers: json }))).toEqual(invalidField(field, message));
  });

  it("with a NUL in its form names the field", async () => {
    expect(await read(await tokenEndpoint({ form: { code: "a\0b" } }))).toEqual(
      invalidField("code", "must not contain the NUL character"),
    );
  });

  it("of another media type is 415", async () => {
    const refused = errorAnswer(
      415,
      "unsupported_media_type",
      "Send the body as application/x-www-form-urlencoded or application/json in UTF-8",
    );
    for (const type of [
      "text/plain",
      "multipart/form-data; boundary=x",
      "application/x-www-form-urlencoded; charset=latin1",
    ]) {
      expect(await read(await tokenEndpoint({ body: "grant_type=x", headers: { "Content-Type": type } }))).toEqual(
        refused,
      );
    }
  });

  it("over 64 KiB is 413", async () => {
    expect(await read(await tokenEndpoint({ form: { code: "x".repeat(70_000) } }))).toEqual(
      errorAnswer(413, "payload_too_large", "Send a body of at most 65536 bytes"),
    );
  });

  it("without what its grant needs names the parameter", async () => {
    const credentials = await newCredentials();
    expect(await read(await tokenEndpoint({ form: credentials }))).toEqual(missing("grant_type"));
    expect(await read(await tokenEndpoint({ form: { ...credentials, grant_type: "" } }))).toEqual(
      missing("grant_type"),
    );
    const code = { ...credentials, grant_type: "authorization_code", code: "" };
    expect(await read(await tokenEndpoint({ form: code }))).toEqual(missing("code"));
    const refresh = { ...credentials, grant_type: "refresh_token" };
    expect(await read(await tokenEndpoint({ form: refresh }))).toEqual(missing("refresh_token"));
  });

  it.each(["password", "__proto__", "constructor"])(
    "with the grant type %s is unsupported_grant_type",
    async (grant_type) => {
      expect(await read(await tokenEndpoint({ form: { ...(await newCredentials()), grant_type } }))).toEqual(
        errorAnswer(
          400,
          "unsupported_grant_type",
          "Use one of the grant types authorization_code, refresh_token, client_credentials",
        ),
      );
    },
  );

  it("by GET is 405 with Allow", async () => {
    const response = await call("GET", "/api/oauth2/token");
    expect(response.headers.get("allow")).toBe("POST, OPTIONS");
    expect(await read(response)).toEqual(
      errorAnswer(405, "method_not_allowed", "GET is not available here; use POST, OPTIONS"),
    );
  });
});
