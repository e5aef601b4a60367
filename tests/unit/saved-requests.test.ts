import { expect, it } from "vitest";
import { describedOperations, operationTags } from "@/lib/developers/reference/document";
import { httpFile } from "@/lib/developers/reference/http-file";
import { operationTitle } from "@/lib/developers/reference/operation-page";
import { postmanCollection } from "@/lib/developers/reference/postman";

process.env.BASE_URL = "https://vitrine.example";

type Field = { key: string; value: string; disabled?: boolean };
type Request = {
  method: string;
  description: string;
  header: Field[];
  url: { raw: string; host: string[]; path: string[]; query: Field[]; variable: Field[] };
  auth?: { type: string; bearer?: [Field] };
  body?: { mode: string; raw?: string; urlencoded?: Field[] };
};
type Item = { name: string; request: Request; response: unknown[] };
type Folder = { name: string; description: string; item: Item[] };
const collection = JSON.parse(postmanCollection());
const folders: Folder[] = collection.item;
const items = folders.flatMap(({ item }) => item);
const operationOf = (method: string, path: string) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`;
const findItem = (title: string) => items.find(({ name }) => name === title);
const [head = "", ...requests] = httpFile().split(/^(?=### )/m);
const written = (id: string) => requests.find((text) => text.startsWith(`### ${operationTitle(id)}\n`)) ?? "";

const variables = [
  ...["token", "write_token", "application_token", "client_id", "client_secret", "redirect_uri", "code"],
  ...["code_verifier", "refresh_token", "device_code", "etag"],
  ...["link_id", "card_id", "webhook_id", "delivery_id", "audio_id"],
];
const grants = ["an authorization code", "a refresh token", "a device code", "client credentials"];
const tokenRequests = grants.map((grant) => `Get tokens with ${grant}`);

it("the Postman collection has the format of version 2.1, an empty variable for all that is filled in, and one token for reading", () => {
  const { item: _, ...rest } = collection;
  expect(rest).toEqual({
    info: {
      name: "Vitrine API",
      description: expect.stringContaining("https://vitrine.example/developers"),
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{token}}", type: "string" }] },
    variable: [
      { key: "base_url", value: "https://vitrine.example", type: "string", description: expect.any(String) },
      ...variables.map((key) => ({ key, value: "", type: "string", description: expect.stringMatching(/^\w.{10}/) })),
    ],
  });
  for (const word of ["`write_token`", "`etag`", "`application_token`", "`openid`"])
    expect(rest.info.description).toContain(word);
});

it("the Postman collection has every operation once, that of tokens once for each grant, in the folder of its tag", () => {
  expect(folders.map(({ name, description }) => ({ name, description }))).toEqual(
    operationTags().map(({ name, description }) => ({ name, description })),
  );
  const found = items.map(({ request }) => operationOf(request.method, `/${request.url.path.join("/")}`));
  const expected = describedOperations().flatMap(({ operationId, method, path }) =>
    (operationId === "issueToken" ? grants : [""]).map(() => `${method} ${path}`),
  );
  expect(found.sort()).toEqual(expected.sort());
  for (const { request, response } of items) {
    expect(request.url.host).toEqual(["{{base_url}}"]);
    expect(request.url.raw).toBe(`{{base_url}}/${request.url.path.join("/")}`);
    expect(request.description).not.toContain("](/");
    expect(response).toEqual([]);
  }
});

it("the Postman collection changes nothing when all of it is run with a token alone: what changes takes another token, ids and the tag are empty", () => {
  const changing = items.filter(({ request }) => request.method !== "GET" && request.auth?.type !== "noauth");
  const tokenOf = ({ auth }: Request) => auth?.bearer?.[0].value ?? "{{token}}";
  const names = (token: string) => changing.filter(({ request }) => tokenOf(request) === token).map(({ name }) => name);
  expect(names("{{token}}")).toEqual([operationTitle("postUserinfo")]);
  expect(names("{{application_token}}")).toEqual([
    operationTitle("testWebhook"),
    operationTitle("replayWebhookDelivery"),
  ]);
  expect(names("{{write_token}}")).toContain(operationTitle("updateOwnUser"));
  for (const { request } of items.filter(({ request }) => /DELETE|PATCH|PUT/.test(request.method)))
    for (const { value } of request.url.variable) expect(value).toMatch(/^\{\{\w+_id\}\}$/);
  expect(findItem(operationTitle("replacePage"))?.request).toMatchObject({
    header: [
      { key: "Content-Type", value: "application/json" },
      { key: "If-Match", value: "{{etag}}" },
    ],
    body: { mode: "raw", raw: "" },
    description: expect.stringContaining("paste the page that you have read"),
  });
});

it("requests of the Postman collection without a token say so, and forms, JSON and files are what Postman sends", () => {
  expect(findItem(operationTitle("authorizeDevice"))?.request).toEqual({
    method: "POST",
    auth: { type: "noauth" },
    header: [],
    url: {
      raw: "{{base_url}}/api/oauth2/device_authorization",
      host: ["{{base_url}}"],
      path: ["api", "oauth2", "device_authorization"],
      ...{ query: [], variable: [] },
    },
    body: {
      mode: "urlencoded",
      urlencoded: [
        { key: "client_id", value: "{{client_id}}", type: "text", disabled: false },
        { key: "scope", value: "identify links", type: "text", disabled: false },
      ],
    },
    description: expect.any(String),
  });
  expect(findItem(operationTitle("createLink"))?.request).toMatchObject({
    header: expect.arrayContaining([{ key: "Content-Type", value: "application/json" }]),
    body: { mode: "raw", options: { raw: { language: "json" } } },
  });
  expect(findItem(operationTitle("uploadAvatar"))?.request).toMatchObject({
    body: { mode: "formdata", formdata: [{ key: "file", src: "avatar.png", type: "file" }] },
  });
  expect(findItem(operationTitle("updateLink"))?.request).toMatchObject({
    url: { path: ["api", "links", ":id"], variable: [{ key: "id", value: "{{link_id}}" }] },
  });
  expect(findItem(operationTitle("getUser"))?.request.url.variable).toMatchObject([{ key: "username", value: "demo" }]);
});

it("requests of the Postman collection for tokens have the fields of their grant, and leave out what need not be sent", () => {
  const fields = (grant: string) =>
    findItem(`Get tokens with ${grant}`)?.request.body?.urlencoded?.map(
      ({ key, value, disabled }) => `${disabled ? "#" : ""}${key}=${value}`,
    );
  const client = ["client_id={{client_id}}", "client_secret={{client_secret}}"];
  const [code = "", refresh = "", device = "", credentials = ""] = grants;
  expect(fields(code)).toEqual([
    ...["grant_type=authorization_code", ...client, "code={{code}}", "redirect_uri={{redirect_uri}}"],
    ...["code_verifier={{code_verifier}}", "#resource="],
  ]);
  expect(fields(refresh)).toEqual([
    ...["grant_type=refresh_token", ...client, "refresh_token={{refresh_token}}", "#scope=", "#resource="],
  ]);
  expect(fields(device)).toEqual([
    ...["grant_type=urn:ietf:params:oauth:grant-type:device_code", ...client, "device_code={{device_code}}"],
  ]);
  expect(fields(credentials)).toEqual(["grant_type=client_credentials", ...client]);
});

it("a request for statistics asks for the usual days, and offers the others", () => {
  expect(findItem(operationTitle("getStatistics"))?.request.url.query).toEqual(
    ["from", "to", "time_zone"].map((key) => ({ key, value: "", disabled: true, description: expect.any(String) })),
  );
  expect(written("getStatistics")).toContain("\nGET {{base_url}}/api/statistics\n");
});

it("the .http file has every operation once, that of tokens once for each grant, with its variables first", () => {
  expect([...head.matchAll(/^@(\w+) = (.*)$/gm)].map(([, name, value]) => [name, value])).toEqual([
    ["base_url", "https://vitrine.example"],
    ...variables.map((name) => [name, ""]),
  ]);
  expect(head.split("\n").filter((line) => !/^(?:#|@|$)/.test(line))).toEqual([]);
  expect(requests.map((text) => text.slice(4, text.indexOf("\n")))).toEqual(
    describedOperations().flatMap(({ operationId }) =>
      operationId === "issueToken" ? tokenRequests : [operationTitle(operationId)],
    ),
  );
  const withoutComments = (text: string) => text.replaceAll(/^# .*\n/gm, "");
  expect(withoutComments(written("authorizeDevice"))).toBe(
    `### ${operationTitle("authorizeDevice")}
POST {{base_url}}/api/oauth2/device_authorization
Content-Type: application/x-www-form-urlencoded

client_id={{client_id}}&scope=identify+links

`,
  );
  expect(withoutComments(written("deleteLink"))).toBe(
    `### ${operationTitle("deleteLink")}
DELETE {{base_url}}/api/links/{{link_id}}
Authorization: Bearer {{write_token}}

`,
  );
  expect(written("listWebhooks")).toContain(
    "\n# Access: An access token that the application got by client credentials.\n",
  );
  expect(withoutComments(written("replacePage"))).toBe(
    `### ${operationTitle("replacePage")}
PUT {{base_url}}/api/page
Authorization: Bearer {{write_token}}
Content-Type: application/json
If-Match: {{etag}}

`,
  );
  expect(withoutComments(written("uploadAvatar"))).toBe(
    `### ${operationTitle("uploadAvatar")}
POST {{base_url}}/api/upload/avatar
Authorization: Bearer {{write_token}}
Content-Type: multipart/form-data; boundary=part-of-the-request

--part-of-the-request
Content-Disposition: form-data; name="file"; filename="avatar.png"

< ./avatar.png
--part-of-the-request--

`,
  );
});
