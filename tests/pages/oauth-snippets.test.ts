import { spawn } from "node:child_process";
import { once } from "node:events";
import { symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Auth, type AuthConfig } from "@auth/core";
import type OAuth2Strategy from "passport-oauth2";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort, temporaryFolder } from "@/scripts/temporary";
import { findAuthlib, findHttpx } from "../../scripts/programs.mjs";
import { Agent } from "../support/agent";
import { password } from "../support/members";
import { toBrowserCookies } from "../support/pages";
import type { Application } from "../support/people";
import { itInLongRun, sampled } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";

const authJsPath = "/api/auth/callback/vitrine";
const own = `http://127.0.0.1:${await freePort()}`;
const loopbackPage = `http://127.0.0.1:${await freePort()}/`;
const programs = temporaryFolder("snippets");
symlinkSync(resolve("node_modules"), join(programs.folder, "node_modules"));
afterAll(programs.remove);

let agent: Agent;
let confidential: Application;
let open: Application;
let native: Application;
let device: Application;
let ofPage: Application;
let atRoot: Application;
const site = setUpSite(async ({ newPerson, newApplication }) => {
  const { id } = await newPerson("ada", password);
  const callback = `${own}/callback`;
  atRoot = await newApplication(id, { redirectUris: [`${own}/`], kind: "server" });
  ofPage = await newApplication(id, { redirectUris: [loopbackPage], isPublic: true, kind: "browser" });
  confidential = await newApplication(id, { redirectUris: [callback, `${own}${authJsPath}`] });
  open = await newApplication(id, { redirectUris: [callback], isPublic: true });
  device = await newApplication(id, { redirectUris: [callback], isPublic: true, kind: "command_line" });
  native = await newApplication(id, { redirectUris: ["com.example.app:/callback"], isPublic: true });
});
beforeAll(async () => {
  agent = new Agent(site.url);
  await agent.signIn("ada", password);
});

const entities: Record<string, string> = { "&quot;": '"', "&#x27;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&" };

const plain = (text: string) => text.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity] ?? "");

/** The snippets of an application's page, by the names on their copy buttons. */
async function snippetsOf(clientId: string): Promise<Record<string, string>> {
  const html = await (await agent.fetch(`/settings/developers/${clientId}`)).text();
  const blocks = html.matchAll(/aria-label="Copy Sign in with ([^"]+)".*?<pre[^>]*>(.*?)<\/pre>/gs);
  return Object.fromEntries(Array.from(blocks, ([, title = "", code = ""]) => [title, plain(code)]));
}

/** The file and the command of each snippet of an application's page that is a whole program. */
async function startsOf(clientId: string): Promise<string[]> {
  const html = await (await agent.fetch(`/settings/developers/${clientId}`)).text();
  const found = html.matchAll(/Save it as ([\w.-]+), then run it<\/span>.*?<code[^>]*>(.*?)<\/code>/gs);
  return Array.from(found, ([, file = "", command = ""]) => `${file} ${plain(command)}`);
}

function save(code: string): string {
  const path = join(programs.folder, `${crypto.randomUUID()}.mjs`);
  writeFileSync(path, code);
  return path;
}

/** Asks until the program listens. */
async function firstAnswer(address: string): Promise<Response> {
  return expect
    .poll(() => fetch(address, { redirect: "manual" }).catch(() => undefined))
    .toBeInstanceOf(Response)
    .then(() => fetch(address, { redirect: "manual" }));
}

/** Runs a snippet as a program of its own, and signs in through it as a browser would. */
async function signInThrough(code: string, { clientSecret } = confidential): Promise<string> {
  const env = { NODE_ENV: "production" as const, PATH: process.env.PATH, VITRINE_CLIENT_SECRET: clientSecret };
  const child = spawn(process.execPath, [save(code)], { env, stdio: ["ignore", "inherit", "ignore"] });
  try {
    const start = await firstAnswer(`${own}/`);
    expect(start.status).toBe(302);
    const landed = await agent.decide(start.headers.get("location") ?? "");
    const cookie = start.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const stranger = await fetch(landed);
    expect([stranger.status, await stranger.text()]).toEqual([400, "Start again"]);
    const cancelled = new URL(landed);
    cancelled.searchParams.delete("code");
    cancelled.searchParams.set("error", "access_denied");
    const wrong = new URL(landed);
    wrong.searchParams.set("code", "vac_wrong");
    for (const address of [cancelled, wrong]) {
      const answer = await fetch(address, { headers: { cookie } });
      expect([answer.status, await answer.text()]).toEqual([400, "Start again"]);
    }
    return await (await fetch(landed, { headers: { cookie } })).text();
  } finally {
    // The next program listens on the same port.
    const exited = child.exitCode === null && once(child, "exit");
    child.kill();
    await exited;
  }
}

it("the snippets of an application hold its own client ID, and never its secret", async () => {
  const snippets = await snippetsOf(confidential.clientId);
  expect(Object.keys(snippets)).toEqual([
    ...[
      "fetch",
      "oauth4webapi",
      "OpenID Connect (openid-client)",
      "Auth.js",
      "simple-oauth2",
      "Passport",
      "vitrine-client (Python)",
      "Authlib (Python)",
    ],
  ]);
  for (const code of Object.values(snippets)) {
    expect(code).toContain(confidential.clientId);
    expect(code).toContain("VITRINE_CLIENT_SECRET");
    expect(code).not.toContain(confidential.clientSecret);
  }
  const [ofConfidential, ofPublic] = [await startsOf(confidential.clientId), await startsOf(open.clientId)];
  const [node, python] = ["sign-in.mjs node sign-in.mjs", "sign-in.py python3 sign-in.py"];
  const withSecret = (start: string) => start.replace(" ", ' VITRINE_CLIENT_SECRET="paste your client secret here" ');
  expect(ofConfidential).toEqual([node, node, node, node, python, python].map(withSecret));
  expect(ofPublic).toEqual([node, node, node]);
  expect(Object.keys(await snippetsOf(open.clientId))).toEqual(["Command line (Node)", "fetch", "oauth4webapi"]);
  expect(Object.keys(await snippetsOf(native.clientId))).toEqual(["Native app (JavaScript)"]);
});

it("the snippet for the command line signs a person in on a port of its own, and ends when they cancel", async () => {
  const path = save((await snippetsOf(open.clientId))["Command line (Node)"] ?? "");
  const results: unknown[] = [];
  for (const decision of ["authorize", "cancel"] as const) {
    const child = spawn(process.execPath, [path], { stdio: ["ignore", "pipe", "pipe"] });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (printed += part));
    const address = () => /(http\S+\/oauth2\/authorize\S+)/.exec(printed)?.[1];
    await expect.poll(address).toBeTruthy();
    const landed = new URL(await agent.decide(address() ?? "", decision));
    expect((await fetch(`${landed.origin}${landed.pathname}?code=x&state=y`)).status).toBe(400);
    const exited = once(child, "exit");
    expect(await (await fetch(landed)).text()).toBe("Go back to the program");
    const [code] = await exited;
    results.push([code, /Hello ada|Not authorized: access_denied/.exec(printed)?.[0]]);
  }
  expect(results).toEqual([
    [0, "Hello ada"],
    [1, "Not authorized: access_denied"],
  ]);
});

it("the first snippet of a command-line program signs a person in by a code, and leads to the guide", async () => {
  const html = await (await agent.fetch(`/settings/developers/${device.clientId}`)).text();
  expect(html).toContain('href="/developers/device-flow"');
  const [[title, code] = [], [second] = []] = Object.entries(await snippetsOf(device.clientId));
  expect([title, second]).toEqual(["Device flow (Node)", "Command line (Node)"]);
  const child = spawn(process.execPath, [save(code ?? "")], { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.on("data", (part) => (printed += part));
  const exited = once(child, "exit");
  await expect.poll(() => printed).toMatch(/^Open \S+\/device and enter \S+\n$/);
  await agent.decideAboutDevice(`${site.url}/device?user_code=${/\S+$/.exec(printed.trim())?.[0]}`);
  expect(await exited).toEqual([0, null]);
  expect(printed).toMatch(/\nHello ada\n$/);
});

itInLongRun("the snippet of a native app signs a person in by two functions, with a scheme of its own", async () => {
  const path = save((await snippetsOf(native.clientId))["Native app (JavaScript)"] ?? "");
  const { beginSignIn, finishSignIn } = await import(pathToFileURL(path).href);
  const { address, ...kept } = await beginSignIn();
  const landed = String(await agent.decide(address));
  expect(landed).toMatch(/^com\.example\.app:\/callback\?code=/);
  await expect(finishSignIn(landed, { ...kept, state: "other" })).rejects.toThrow("Start again");
  expect(await finishSignIn(landed, kept)).toMatchObject({ username: "ada" });
});

it.each(["fetch", "oauth4webapi", "simple-oauth2"])(
  "the snippet for %s signs a person in as it stands, also where the redirect URI is the root",
  async (title) => {
    const code = (await snippetsOf(atRoot.clientId))[title] ?? "";
    expect(await signInThrough(code, atRoot)).toBe("Hello ada");
  },
);

it("the snippet for browsers signs a person in as the only script of a page of another origin", async () => {
  const snippets = await snippetsOf(ofPage.clientId);
  expect(Object.keys(snippets)).toEqual(["Browser (no server)"]);
  const script = `${snippets["Browser (no server)"]}
    document.querySelector("button").onclick = signIn;
    document.querySelector("output").value = (await signedIn())?.username ?? "nobody";`;
  const body = `<!doctype html><title>App</title><link rel="icon" href="data:,"><button>Sign in</button><output></output><script type="module">${script}</script>`;
  const app = createServer((_, response) => response.setHeader("Content-Type", "text/html").end(body));
  await once(app.listen(Number(new URL(loopbackPage).port), "127.0.0.1"), "listening");
  const { page, close } = await site.openEmpty();
  await page.context().addCookies(toBrowserCookies(agent));
  await page.goto(loopbackPage);
  await page.getByText("nobody").waitFor();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Authorize" }).click();
  await page.waitForURL(`${loopbackPage}**`);
  await page.getByText("ada").waitFor();
  expect(page.url()).toBe(loopbackPage);
  await close();
  app.closeAllConnections();
  app.close();
});

it.each(sampled(["fetch", "oauth4webapi"]))(
  "the snippet for %s signs a person in without a secret for a public client",
  async (title) => {
    const code = (await snippetsOf(open.clientId))[title] ?? "";
    expect(code).not.toContain("VITRINE_CLIENT_SECRET");
    expect(await signInThrough(code)).toBe("Hello ada");
  },
);

itInLongRun("the snippet for Passport is a strategy that finds the person", async () => {
  process.env.VITRINE_CLIENT_SECRET = confidential.clientSecret;
  const path = save((await snippetsOf(confidential.clientId)).Passport ?? "");
  const { vitrine }: { vitrine: OAuth2Strategy } = await import(pathToFileURL(path).href);
  Reflect.deleteProperty(process.env, "VITRINE_CLIENT_SECRET");
  const session = {};
  const run = (query: Record<string, string>) =>
    new Promise<{ redirect?: string; user?: { username: string } }>((done, fail) => {
      const outcome = Object.create(vitrine);
      outcome.redirect = (redirect: string) => done({ redirect });
      outcome.success = (user: { username: string }) => done({ user });
      outcome.fail = (reason: unknown) => fail(new Error(JSON.stringify(reason)));
      outcome.error = fail;
      outcome.authenticate({ query, session, headers: {}, connection: {} }, {});
    });
  const landed = await agent.decide((await run({})).redirect ?? "");
  expect((await run(Object.fromEntries(landed.searchParams))).user?.username).toBe("ada");
});

it("the snippet for Auth.js is a provider that finds the person", async () => {
  process.env.VITRINE_CLIENT_SECRET = confidential.clientSecret;
  const path = save((await snippetsOf(confidential.clientId))["Auth.js"] ?? "");
  const { vitrine } = await import(pathToFileURL(path).href);
  Reflect.deleteProperty(process.env, "VITRINE_CLIENT_SECRET");
  const shared = { secret: "s".repeat(40), trustHost: true, basePath: "/api/auth" };
  const config: AuthConfig = { ...shared, providers: [vitrine] };
  const cookies = new Map<string, string>();
  const visit = async (address: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await Auth(new Request(new URL(address, own), { ...init, headers }), config);
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      cookies.set(name, value);
    }
    return response;
  };
  const { csrfToken } = await (await visit("/api/auth/csrf")).json();
  const body = new URLSearchParams({ csrfToken, callbackUrl: "/" });
  const asked = (await visit("/api/auth/signin/vitrine", { method: "POST", body })).headers.get("location") ?? "";
  const landed = await agent.decide(asked);
  expect(landed.pathname).toBe(authJsPath);
  await visit(landed.pathname + landed.search);
  const session = await (await visit("/api/auth/session")).json();
  expect(session).toMatchObject({ user: { name: "ada" } });
});

/** Libraries of Python, each with what a program ends with that is given somebody else's answer. */
const pythonLibraries = [
  { title: "Authlib (Python)", python: findAuthlib(), refusal: "MismatchingStateException", modules: "" },
  {
    ...{ title: "vitrine-client (Python)", python: findHttpx(), refusal: "That is the answer to another sign-in" },
    modules: resolve("clients/python"),
  },
].filter(({ python }) => python);

it.each(pythonLibraries)(
  "the snippet for $title signs a person in by the address they land on, and refuses one of somebody else",
  async ({ title, python = "", refusal, modules }) => {
    const path = save((await snippetsOf(confidential.clientId))[title] ?? "");
    const results: unknown[] = [];
    for (const isOwn of [true, false]) {
      const env = {
        NODE_ENV: "production" as const,
        VITRINE_CLIENT_SECRET: confidential.clientSecret,
        ...{ PYTHONUNBUFFERED: "1", PYTHONPATH: modules },
      };
      const child = spawn(python, [path], { env });
      let printed = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (printed += part));
      const exited = once(child, "close");
      const address = () => /(http\S+\/oauth2\/authorize\S+)/.exec(printed)?.[1];
      await expect.poll(address).toBeTruthy();
      const landed = new URL(await agent.decide(address() ?? ""));
      if (!isOwn) landed.searchParams.set("state", "of-somebody-else");
      child.stdin.end(`${landed}\n`);
      const [code] = await exited;
      results.push([code, printed.includes(isOwn ? "Hello ada" : refusal) || printed]);
    }
    expect(results).toEqual([
      [0, true],
      [1, true],
    ]);
  },
);
