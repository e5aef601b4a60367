import { expect, it } from "vitest";
import { deviceGrant } from "@/lib/people/oauth/schema";
import { call, read, type Sent } from "../support/api";
import { newApplication, newPerson, toCredentials } from "../support/people";
import { errorAnswer, fieldAnswer } from "../support/refusal";

const tokenEndpoint = async (sent: Sent) => read(await call("POST", "/api/oauth2/token", sent));
const newCredentials = async () => toCredentials(await newApplication((await newPerson()).id));
const grant = { grant_type: "client_credentials" };
const json = (body: string) => ({ body, headers: { "Content-Type": "application/json" } });
const typed = (type: string) => ({ body: "grant_type=x", headers: { "Content-Type": type } });
const otherType = errorAnswer(
  415,
  "unsupported_media_type",
  "Send the body as application/x-www-form-urlencoded or application/json in UTF-8",
);

// That its body is bounded, and that no other method is taken, is in `contract.test.ts`.
it.each([
  ["an array of objects", ["a", { client_id: "b" }]],
  ["text with brackets and escaped quotes", '}]"client_id":"'],
])(
  "A token request is taken as JSON, without looking for parameters in %s that it does not know",
  async (_, resource) => {
    expect((await tokenEndpoint({ json: { resource, ...(await newCredentials()), ...grant } })).status).toBe(200);
  },
);

it("A token request with an unknown parameter, even repeated, is fine", async () => {
  const form = Object.entries({ ...(await newCredentials()), ...grant });
  expect((await tokenEndpoint({ form: [...form, ["resource", "a"], ["resource", "b"]] })).status).toBe(200);
});

it("A token request with a known parameter repeated is refused, in a form and in JSON, also behind an array", async () => {
  const credentials = await newCredentials();
  const form: [string, string][] = Object.entries({ ...credentials, ...grant });
  const repeated = fieldAnswer("grant_type", "must be sent once");
  expect(await tokenEndpoint({ form: [...form, ["grant_type", "client_credentials"]] })).toEqual(repeated);
  const twice = `{"grant_type":"client_credentials","\\u0067rant_type":"client_credentials","client_id":"${credentials.client_id}"}`;
  expect(await tokenEndpoint(json(twice))).toEqual(repeated);
  const behind = '{"resource":["a"],"code":"a","code":"b"}';
  expect(await tokenEndpoint(json(behind))).toEqual(fieldAnswer("code", "must be sent once"));
});

it.each<[string, Sent, unknown]>([
  ["that is a JSON array", json("[]"), fieldAnswer("body", "must be an object")],
  ["that is null", json("null"), fieldAnswer("body", "must be an object")],
  [
    "of broken JSON",
    json('{"grant_type":'),
    fieldAnswer("body", "must be JSON, and ends too early at line 1, column 15"),
  ],
  ["with a number", json('{"grant_type":1}'), fieldAnswer("grant_type", "must be text")],
  ["with a nested object", json('{"code":{"$gt":""}}'), fieldAnswer("code", "must be text")],
  ["with a NUL in JSON", json('{"code":"a\\u0000"}'), fieldAnswer("code", "must not contain the NUL character")],
  ["with a NUL in a form", { form: { code: "a\0b" } }, fieldAnswer("code", "must not contain the NUL character")],
  ["of several parts", typed("multipart/form-data; boundary=x"), otherType],
  ["in another encoding", typed("application/x-www-form-urlencoded; charset=latin1"), otherType],
])("A token request %s is refused with what to correct", async (_, sent, answer) => {
  expect(await tokenEndpoint(sent)).toEqual(answer);
});

it.each([
  ["grant_type", {}],
  ["grant_type", { grant_type: "" }],
  ["code", { grant_type: "authorization_code", code: "" }],
  ["refresh_token", { grant_type: "refresh_token" }],
])("A token request without the %s that it needs names the parameter: %j", async (name, form) => {
  const required = errorAnswer(400, "invalid_request", `Send the parameter ${name}`, { [name]: ["is required"] });
  expect(await tokenEndpoint({ form: { ...(await newCredentials()), ...form } })).toEqual(required);
});

it.each(["password", "__proto__", "constructor"])(
  "A token request with the grant type %s is refused",
  async (grant_type) => {
    expect(await tokenEndpoint({ form: { ...(await newCredentials()), grant_type } })).toEqual(
      errorAnswer(
        400,
        "unsupported_grant_type",
        `Use one of the grant types authorization_code, refresh_token, client_credentials, ${deviceGrant}`,
      ),
    );
  },
);
