import { afterAll, beforeAll, expect, it } from "vitest";
import { newApplication, newPerson } from "../support/people";
import { openSite, ownerToken, type Site } from "../support/site";

let site: Site;
let owner = { id: "", username: "" };
let application = { clientId: "", clientSecret: "", ownerId: "" };

beforeAll(async () => {
  site = await openSite(async () => {
    owner = await newPerson();
    application = await newApplication(owner.id);
  });
});
afterAll(() => site?.close());

type Line = Record<string, unknown>;
const lines = (): Line[] =>
  site
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

/** The line of a response, by the id that it carries. */
async function lineOf(response: Response): Promise<Line | undefined> {
  const id = response.headers.get("x-request-id");
  const find = () => lines().filter((line) => line.id === id);
  await expect.poll(find, { timeout: 5_000 }).toHaveLength(1);
  const [{ time, milliseconds, ...line } = {}] = find();
  expect([String(time), Number(milliseconds)]).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    expect.any(Number),
  ]);
  expect(Number(milliseconds)).toBeGreaterThanOrEqual(0);
  return line;
}

it("each request has one line that tells its id, route, status, and on whose behalf by which application", async () => {
  const token = await ownerToken(site.url, application);
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const who = { user: owner.id, client: application.clientId };
  const patch = await fetch(`${site.url}/api/user`, { method: "PATCH", headers, body: '{"bio":"A secret bio"}' });
  const id = (response: Response) => response.headers.get("x-request-id");
  expect(await lineOf(patch)).toEqual({
    level: 30,
    id: id(patch),
    method: "PATCH",
    route: "/api/user",
    status: 200,
    ...who,
  });
  const foreign = await fetch(`${site.url}/api/links/11111111-1111-4111-8111-111111111111`, { headers });
  expect(await lineOf(foreign)).toEqual({
    level: 30,
    id: id(foreign),
    method: "GET",
    route: "/api/links/[id]",
    status: 404,
    ...who,
  });
  const user = await fetch(`${site.url}/api/user/${owner.username}?variant=b`);
  expect(await lineOf(user)).toEqual({
    level: 30,
    id: id(user),
    method: "GET",
    route: "/api/user/[username]",
    status: 200,
  });
  const page = await fetch(`${site.url}/${owner.username}?from=somewhere`);
  expect(await lineOf(page)).toEqual({ level: 30, id: id(page), method: "GET", route: "/[handle]", status: 200 });
  const login = await fetch(`${site.url}/login?next=/settings`);
  expect(await lineOf(login)).toEqual({ level: 30, id: id(login), method: "GET", route: "/login", status: 200 });
  const file = await fetch(`${site.url}/cdn/avatars/none.webp`);
  expect(await lineOf(file)).toEqual({ level: 30, id: id(file), method: "GET", route: "/cdn/[...key]", status: 404 });
  const refused = await fetch(`${site.url}/a%zz`);
  expect(await lineOf(refused)).toEqual({ level: 30, id: id(refused), method: "GET", route: "/a%zz", status: 400 });
});

it("no line holds a secret, a query or what a person wrote", async () => {
  const token = await ownerToken(site.url, application);
  const secret = "a-very-secret-word";
  await fetch(`${site.url}/api/user?token=${secret}`, {
    headers: { Authorization: `Bearer ${secret}`, Cookie: secret },
  });
  await fetch(`${site.url}/api/user`, {
    method: "PATCH",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ bio: secret, nothing: secret }),
  });
  await fetch(`${site.url}/oauth2/authorize?state=${secret}`);
  await fetch(`${site.url}/nobody?q=${secret}`);
  const last = await fetch(`${site.url}/api/oauth2/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: application.clientId,
      client_secret: secret,
    }),
  });
  expect(await lineOf(last)).toMatchObject({ route: "/api/oauth2/token", status: 401 });
  for (const hidden of [secret, token, application.clientSecret]) expect(site.output()).not.toContain(hidden);
});
