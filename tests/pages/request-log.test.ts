import { readdirSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { Agent, hiddenValue } from "../support/agent";
import { password } from "../support/members";
import { callback } from "../support/people";
import { exchange, joinHead, sendRaw, waitsForContinue } from "../support/raw";
import { type RequestLine, requestLinesDuring, withoutTimes } from "../support/request-lines";
import { setUpSite } from "../support/set-up-site";
import { ownerToken } from "../support/site";

const secret = "a-very-secret-word";

let application = { clientId: "", clientSecret: "", ownerId: "" };
let token: string;
let agent: Agent;
let visitor: Agent;
let csrfToken: string;
let authorize: string;
let decision: Record<string, string>;

const site = setUpSite(async ({ newPerson, newApplication }) => {
  application = await newApplication((await newPerson("Ada", password)).id);
});
beforeAll(async () => {
  token = await ownerToken(site.url, application);
  agent = new Agent(site.url);
  await agent.signIn("Ada", password);
  visitor = new Agent(site.url);
  ({ csrfToken } = await (await visitor.fetch("/api/auth/csrf")).json());
  const query = { response_type: "code", client_id: application.clientId, redirect_uri: callback, scope: "identify" };
  authorize = `/oauth2/authorize?${new URLSearchParams({ ...query, state: secret })}`;
  const consent = await (await agent.fetch(authorize)).text();
  decision = { request: hiddenValue(consent, "request"), token: hiddenValue(consent, "token"), decision: "authorize" };
});

type Answered = { status: number; id: string | null };

/** The one answer to bytes, by status and id. */
async function send(...chunks: (string | Buffer)[]): Promise<Answered> {
  const { answers } = await exchange(site.url, chunks);
  expect(answers).toHaveLength(1);
  const [{ status, headers } = { status: 0, headers: new Map<string, string>() }] = answers;
  return { status, id: headers.get("x-request-id") ?? null };
}

/** The line comes behind the last byte. */
async function answered(response: Response): Promise<Answered> {
  await response.arrayBuffer();
  return { status: response.status, id: response.headers.get("x-request-id") };
}

async function ask(path: string, init: RequestInit = {}): Promise<Answered> {
  return answered(await fetch(site.url + path, { redirect: "manual", ...init }));
}

async function askAsAda(path: string, init: RequestInit = {}): Promise<Answered> {
  return answered(await agent.fetch(path, init));
}

const host = "Host: localhost";
const get = (target: string, ...lines: string[]) =>
  joinHead(`GET ${target} HTTP/1.1`, host, ...lines, "Connection: close");
const chunked = (target: string) => joinHead(`POST ${target} HTTP/1.1`, host, "Transfer-Encoding: chunked", type);
const type = "Content-Type: application/x-www-form-urlencoded";
const style = () =>
  readdirSync(".next/static", { recursive: true, encoding: "utf8" }).find((name) => /\.css$/.test(name));
const bearer = () => ({ Authorization: `Bearer ${token}`, "Content-Type": "application/json" });
const byAda = () => ({ user: application.ownerId });
const forAda = () => ({ ...byAda(), client: application.clientId });

type Expected = { method?: string; route: string; status: number };
type Row = [name: string, request: () => Promise<Answered>, Expected, who?: () => RequestLine];
const one = (method: string, route: string, status: number): Expected => ({ method, route, status });

const api: Row[] = [
  ["a profile", () => ask("/api/user/Ada?variant=b"), one("GET", "/api/user/[username]", 200)],
  ["an unknown profile", () => ask("/api/users/nobody"), one("GET", "/api/users/[username]", 404)],
  [
    "a change",
    () => ask("/api/user", { method: "PATCH", headers: bearer(), body: '{"bio":"A bio"}' }),
    one("PATCH", "/api/user", 200),
    forAda,
  ],
  ["nobody", () => ask("/api/user", { headers: { Authorization: `Bearer ${secret}` } }), one("GET", "/api/user", 401)],
  ["an unknown path", () => ask(`/api/user/ada/${secret}`), one("GET", "/api/[[...path]]", 404)],
  ["a wrong method", () => ask("/api/user", { method: "DELETE" }), one("DELETE", "/api/user", 405)],
  [
    "an application's wrong secret",
    () =>
      ask("/api/oauth2/token", {
        method: "POST",
        body: new URLSearchParams({ grant_type: "client_credentials", client_id: "x", client_secret: secret }),
      }),
    one("POST", "/api/oauth2/token", 401),
  ],
  ["sign-in's own", () => ask("/api/auth/providers"), one("GET", "/api/auth/[...nextauth]", 200)],
  ["the session", () => askAsAda("/api/auth/session"), one("GET", "/api/auth/[...nextauth]", 200), byAda],
  ["a form of sign-in", () => signIn("wrong"), one("POST", "/api/auth/[...nextauth]", 302)],
  ["sign-in", () => signIn(password), one("POST", "/api/auth/[...nextauth]", 302), byAda],
];

async function signIn(given: string): Promise<Answered> {
  const form = { csrfToken, login: "Ada", password: given };
  return answered(await visitor.post("/api/auth/callback/credentials", form));
}

const wellKnown = "/.well-known/oauth-authorization-server";
const pages: Row[] = [
  ["a profile that is made", () => ask(`/Ada?q=${secret}`), one("GET", "/[handle]", 200)],
  ["an unknown profile", () => ask(`/${secret}`), one("GET", "/[handle]", 404)],
  ["the entry", () => ask("/"), one("GET", "/", 200)],
  ["sign-in", () => ask(`/login?next=/settings?${secret}`), one("GET", "/login", 200)],
  ["settings", () => askAsAda("/settings/developers"), one("GET", "/settings/developers", 200), byAda],
  [
    "one's application",
    () => askAsAda(`/settings/developers/${application.clientId}`),
    one("GET", "/settings/developers/[clientId]", 200),
    byAda,
  ],
  ["a refused authorization", () => ask(`/oauth2/authorize?state=${secret}`), one("GET", "/oauth2/authorize", 400)],
  ["consent", () => askAsAda(authorize), one("GET", "/oauth2/authorize", 200), forAda],
  ["a decision", () => decide(agent), one("POST", "/oauth2/authorize/decision", 303), forAda],
  ["a decision in another session", () => decide(visitor), one("POST", "/oauth2/authorize/decision", 403), byAda],
  ["metadata", () => ask(wellKnown), one("GET", wellKnown, 200)],
  ["no page", () => ask(`/settings/${secret}/more`), one("GET", "other", 404)],
  ["a wrong method", () => ask("/Ada", { method: "DELETE" }), one("DELETE", "/[handle]", 405)],
  ["a script's file", () => ask(`/_next/static/${style()}`), one("GET", "/_next/static/chunks/[file]", 200)],
  ["no such file", () => ask(`/_next/static/${secret}.css`), one("GET", "/_next/static/[...path]", 404)],
  ["no upload", () => ask(`/cdn/avatars/${secret}.webp`), one("GET", "/cdn/[...key]", 404)],
];
async function decide(browser: Agent): Promise<Answered> {
  return answered(await browser.postOwn("/oauth2/authorize/decision", decision));
}

const refusals: Row[] = [
  ["an undecodable path", () => ask(`/${secret}%zz`), one("GET", "other", 400)],
  ["another method", () => send(joinHead(`TRACE /${secret} HTTP/1.1`, host)), one("TRACE", "/[handle]", 405)],
  [
    "a foreign host",
    () => send(joinHead(`GET /${secret} HTTP/1.1`, `Host: ${secret}.example`)),
    one("GET", "other", 421),
  ],
  ["no HTTP at all", () => send(`${secret}\r\n\r\n`), { route: "other", status: 400 }],
  ["too much of headers", () => send(get("/", `X-A: ${secret.repeat(2_000)}`)), { route: "other", status: 431 }],
  ["a broken body", () => send(`${chunked("/api/oauth2/token")}${secret}\r\n`), one("POST", "/api/oauth2/token", 400)],
  ["a form of no length", () => send(`${chunked("/logout")}0\r\n\r\n`), one("POST", "/logout", 411)],
];

it.each([...api, ...pages, ...refusals])(
  "a request for %s has one line in the log, under the id of its answer",
  async (_name, request, expected, who) => {
    let answer: Answered | undefined;
    const lines = await requestLinesDuring(site, async () => {
      answer = await request();
    });
    expect(answer).toEqual({ status: expected.status, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(lines.map(withoutTimes)).toEqual([{ level: 30, id: answer?.id, ...expected, ...who?.() }]);
  },
);

it("a client that leaves before its answer has its line, too", async () => {
  const lines = await requestLinesDuring(site, async () => {
    const head = joinHead("POST /logout HTTP/1.1", host, type, waitsForContinue, "Content-Length: 5");
    const { socket } = await sendRaw(site.url, head);
    const before = site.output().length;
    socket.resetAndDestroy();
    await expect.poll(() => site.output().slice(before)).toContain('"status":499');
  });
  expect(lines.map(withoutTimes)).toEqual([{ level: 30, id: expect.any(String), ...one("POST", "/logout", 499) }]);
});

it("bytes that are no request take one short line of the log each", async () => {
  const garbage = Array<string>(20).fill(`${secret} `.repeat(1_000));
  const lines = await requestLinesDuring(site, () =>
    Promise.all(garbage.map((bytes) => exchange(site.url, [bytes, bytes]))),
  );
  expect(lines).toHaveLength(garbage.length);
  expect(Math.max(...lines.map((line) => JSON.stringify(line).length))).toBeLessThan(150);
});

it("nothing that was printed holds a secret, a query or what a person wrote", () => {
  const hidden = [secret, password, token, application.clientSecret, csrfToken, decision.token, "Ada", "A bio"];
  for (const text of hidden) expect(site.output()).not.toContain(text);
});
