import { expect, it } from "vitest";
import { describedOperations, operationTags } from "@/lib/developers/reference/document";
import { httpFile, postmanCollection } from "@/lib/developers/reference/request-files";

process.env.BASE_URL = "https://vitrine.example";

type Request = { method: string; url: { raw: string; host: string[]; path: string[] }; auth?: { type: string } };
type Item = { name: string; request: Request; response: unknown[] };
type Folder = { name: string; description: string; item: Item[] };
const collection = JSON.parse(postmanCollection());
const folders: Folder[] = collection.item;
const items = folders.flatMap(({ item }) => item);
const operationOf = (method: string, path: string) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`;
const findItem = (summary: string) => items.find(({ name }) => name === summary);
const summaryOf = (id: string) => describedOperations().find(({ operationId }) => operationId === id)?.summary ?? "";

it("the Postman collection has the format of version 2.1, a variable for all that is filled in, and one token for all", () => {
  const { item: _, ...rest } = collection;
  expect(rest).toEqual({
    info: {
      name: "Vitrine API",
      description: expect.stringContaining("https://vitrine.example/developers"),
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{token}}", type: "string" }] },
    variable: [
      { key: "base_url", value: "https://vitrine.example", type: "string" },
      ...["token", "client_id", "client_secret"].map((key) => ({ key, value: "", type: "string" })),
    ],
  });
});

it("the Postman collection has every operation once, in the folder of its tag, and no other", () => {
  expect(folders.map(({ name, description }) => ({ name, description }))).toEqual(
    operationTags().map(({ name, description }) => ({ name, description })),
  );
  const found = items.map(({ request }) => operationOf(request.method, `/${request.url.path.join("/")}`));
  const expected = describedOperations().map(({ method, path }) => `${method} ${path}`);
  expect(found.sort()).toEqual(expected.sort());
  for (const { request, response } of items) {
    expect(request.url.host).toEqual(["{{base_url}}"]);
    expect(request.url.raw.replace(/\?.*/, "")).toBe(`{{base_url}}/${request.url.path.join("/")}`);
    expect(response).toEqual([]);
  }
});

it("requests of the Postman collection without a token say so, and forms, JSON and files are what Postman sends", () => {
  expect(findItem(summaryOf("authorizeDevice"))?.request).toEqual({
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
        { key: "client_id", value: "{{client_id}}", type: "text" },
        { key: "scope", value: "identify links", type: "text" },
      ],
    },
    description: expect.any(String),
  });
  expect(findItem(summaryOf("createLink"))?.request).toMatchObject({
    header: expect.arrayContaining([{ key: "Content-Type", value: "application/json" }]),
    body: { mode: "raw", options: { raw: { language: "json" } } },
  });
  expect(findItem(summaryOf("uploadAvatar"))?.request).toMatchObject({
    body: { mode: "formdata", formdata: [{ key: "file", src: "avatar.png", type: "file" }] },
  });
  expect(findItem(summaryOf("updateLink"))?.request).toMatchObject({
    url: { path: ["api", "links", ":id"], variable: [{ key: "id", value: expect.stringMatching(/^[0-9a-f-]{36}$/) }] },
  });
});

it("the .http file has every operation once, with its variables first", () => {
  const [head = "", ...requests] = httpFile().split(/^(?=### )/m);
  expect(head).toBe("@base_url = https://vitrine.example\n@token = \n@client_id = \n@client_secret = \n\n");
  expect(requests.map((text) => text.slice(4, text.indexOf("\n")))).toEqual(
    describedOperations().map(({ summary }) => summary),
  );
  const written = (id: string) => requests.find((text) => text.startsWith(`### ${summaryOf(id)}\n`));
  expect(written("authorizeDevice")).toBe(
    `### ${summaryOf("authorizeDevice")}
POST {{base_url}}/api/oauth2/device_authorization
Content-Type: application/x-www-form-urlencoded

client_id={{client_id}}&scope=identify+links

`,
  );
  expect(written("uploadAvatar")).toBe(
    `### ${summaryOf("uploadAvatar")}
POST {{base_url}}/api/upload/avatar
Authorization: Bearer {{token}}
Content-Type: multipart/form-data; boundary=part-of-the-request

--part-of-the-request
Content-Disposition: form-data; name="file"; filename="avatar.png"

< ./avatar.png
--part-of-the-request--

`,
  );
});
