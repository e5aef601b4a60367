import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import { type Application, newApplication, newPerson } from "../support/people";
import { requestLinesDuring } from "../support/request-lines";
import { setUpSite } from "../support/set-up-site";
import { ownerToken } from "../support/site";

const username = "ada";
const next = ["node_modules/next/dist/bin/next", "start"];
let application: Application;
let token: string;
const prepare = async () => {
  application = await newApplication((await newPerson({ username })).id);
};
const site = setUpSite(prepare, {}, next);
beforeAll(async () => {
  token = await ownerToken(site.url, application);
});

async function call(method: string, path: string, body?: unknown): Promise<[number, unknown, Response]> {
  const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
  if (body !== undefined && !(body instanceof FormData)) headers["Content-Type"] = "application/json";
  const sent = body === undefined || body instanceof FormData ? body : JSON.stringify(body);
  const response = await fetch(site.url + path, { method, headers, body: sent });
  const text = await response.text();
  const isJson = response.headers.get("content-type") === "application/json";
  return [response.status, isJson ? JSON.parse(text) : text, response];
}

it("the same build serves the whole API under Next's own server, each request with one line under its id", async () => {
  const [created, link] = await call("POST", "/api/links", { type: "custom", value: "https://example.com/" });
  const { id } = link as { id: string };
  const picture = new FormData();
  picture.append("file", new Blob([await readFile("tests/files/images/photo.jpg")]), "picture.jpg");
  const answers: Record<string, [number, unknown, Response]> = {};
  const calls: Record<string, [string, unknown?]> = {
    "GET /api/health": ["/api/health"],
    "GET /api/openapi.json": ["/api/openapi.json"],
    "GET /api/user": ["/api/user"],
    "PATCH /api/user": ["/api/user", { bio: "From Next." }],
    "GET /api/user/[username]": [`/api/user/${username}`],
    "GET /api/users/[username]": [`/api/users/${username}`],
    "GET /api/links": ["/api/links"],
    "DELETE /api/links/[id]": [`/api/links/${id}`],
    "POST /api/upload/avatar": ["/api/upload/avatar", picture],
    "PUT /api/cards": ["/api/cards"],
    "GET /api/metrics": ["/api/metrics"],
    "POST /mcp": ["/mcp", {}],
    "POST /[handle]/view": [`/${username}/view`],
    "GET /[handle]/like": [`/${username}/like`],
    "PUT /[handle]/like": [`/${username}/like`],
  };
  const lines = await requestLinesDuring(site, async () => {
    for (const [name, [path, body]] of Object.entries(calls)) {
      answers[name] = await call(name.split(" ", 1)[0] ?? "", path, body);
    }
  });
  const statuses = Object.fromEntries(Object.entries(answers).map(([name, [status]]) => [name, status]));
  expect({ created, ...statuses }).toEqual({
    created: 201,
    "GET /api/health": 200,
    "GET /api/openapi.json": 200,
    "GET /api/user": 200,
    "PATCH /api/user": 200,
    "GET /api/user/[username]": 200,
    "GET /api/users/[username]": 200,
    "GET /api/links": 200,
    "DELETE /api/links/[id]": 204,
    "POST /api/upload/avatar": 201,
    "PUT /api/cards": 405,
    "GET /api/metrics": 404,
    // This token is for the API.
    "POST /mcp": 401,
    "POST /[handle]/view": 204,
    "GET /[handle]/like": 200,
    "PUT /[handle]/like": 405,
  });
  expect(answers["GET /api/user/[username]"]?.[1]).toMatchObject({ bio: "From Next." });
  for (const [name, [status, , response]] of Object.entries(answers)) {
    const mine = lines.filter((line) => line.id === response.headers.get("x-request-id"));
    expect(mine.map((line) => `${line.method} ${line.route} ${line.status}`)).toEqual([`${name} ${status}`]);
  }
});

it("pages, files and the metadata of the authorization server are served, too", async () => {
  const [status, html, page] = await call("GET", `/${username}`);
  expect(status).toBe(200);
  expect(html).toContain("From Next.");
  expect(page.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'sha256-[\w+/]{43}='; img-src /,
  );
  expect(html).not.toMatch(/nonce|__next_f|_next\/static/);
  const [, user] = await call("GET", "/api/user");
  const { avatar } = (user as { assets: { avatar: string } }).assets;
  const file = await fetch(avatar);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const paths = ["/", "/developers", "/login", "/.well-known/oauth-authorization-server", "/nobody-has-this-name"];
  const statuses = await Promise.all(paths.map(async (path) => (await call("GET", path))[0]));
  expect(statuses).toEqual([200, 200, 200, 200, 404]);
});

it("the documentation is served as Markdown, too", async () => {
  for (const path of ["/developers", "/developers/quickstart", "/developers/api/getOwnUser"]) {
    const [status, text, { headers }] = await call("GET", `${path}.md`);
    expect([path, status, headers.get("content-type")]).toEqual([path, 200, "text/markdown; charset=utf-8"]);
    expect(text).toMatch(/^# \w/);
  }
  expect((await call("GET", "/developers/nothing.md"))[0]).toBe(404);
  expect((await call("GET", "/llms.txt"))[1]).toContain("/developers/api/getOwnUser.md");
});
