import { spawn } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Auth, type AuthConfig } from "@auth/core";
import type OAuth2Strategy from "passport-oauth2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort, temporaryFolder } from "@/scripts/temporary";
import { Agent } from "../support/agent";
import { openSite, type Site } from "../support/site";

const password = "correct horse battery";
const authJsPath = "/api/auth/callback/vitrine";

let site: Site;
let agent: Agent;
let port: number;
let programs: ReturnType<typeof temporaryFolder>;
const confidential = { id: "", secret: "" };
let publicId: string;

beforeAll(async () => {
  port = await freePort();
  programs = temporaryFolder("snippets");
  symlinkSync(resolve("node_modules"), join(programs.folder, "node_modules"));
  const callback = `http://127.0.0.1:${port}/callback`;
  site = await openSite(async ({ newPerson, newApplication }) => {
    const { id } = await newPerson("ada", password);
    const application = await newApplication(id, { redirectUris: [callback, `http://127.0.0.1:${port}${authJsPath}`] });
    Object.assign(confidential, { id: application.clientId, secret: application.clientSecret });
    ({ clientId: publicId } = await newApplication(id, { redirectUris: [callback], isPublic: true }));
  });
  agent = new Agent(site.url);
  await agent.signIn("ada", password);
});
afterAll(async () => {
  programs?.remove();
  await site?.close();
});

const entities: Record<string, string> = { "&quot;": '"', "&#x27;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&" };

/** The snippets of an application's page, by the names on their copy buttons. */
async function snippetsOf(clientId: string): Promise<Record<string, string>> {
  const html = await (await agent.fetch(`/settings/developers/${clientId}`)).text();
  const blocks = html.matchAll(/aria-label="Copy Sign in with ([^"]+)".*?<pre[^>]*>(.*?)<\/pre>/gs);
  const plain = (text: string) => text.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity] ?? "");
  return Object.fromEntries(Array.from(blocks, ([, title = "", code = ""]) => [title, plain(code)]));
}

function save(code: string): string {
  const path = join(programs.folder, `${crypto.randomUUID()}.mjs`);
  writeFileSync(path, code);
  return path;
}

/** Asks until the program listens. */
async function firstAnswer(address: string): Promise<Response> {
  return expect
    .poll(() => fetch(address, { redirect: "manual" }).catch(() => undefined), { timeout: 60_000 })
    .toBeInstanceOf(Response)
    .then(() => fetch(address, { redirect: "manual" }));
}

/** Runs a snippet as a program of its own, and signs in through it as a browser would. */
async function signInThrough(code: string): Promise<string> {
  const env = { NODE_ENV: "production" as const, PATH: process.env.PATH, VITRINE_CLIENT_SECRET: confidential.secret };
  const child = spawn(process.execPath, [save(code)], { env, stdio: "inherit" });
  try {
    const start = await firstAnswer(`http://127.0.0.1:${port}/`);
    expect(start.status).toBe(302);
    const landed = await agent.decide(start.headers.get("location") ?? "");
    const cookie = start.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const stranger = await fetch(landed);
    expect([stranger.status, await stranger.text()]).toEqual([400, "Start again"]);
    return await (await fetch(landed, { headers: { cookie } })).text();
  } finally {
    child.kill();
  }
}

describe("the snippets of an application's page", () => {
  it("are filled with its own client ID, and never with its secret", async () => {
    const snippets = await snippetsOf(confidential.id);
    expect(Object.keys(snippets)).toEqual([
      ...["fetch", "oauth4webapi", "Auth.js", "simple-oauth2", "Passport", "Authlib (Python)"],
    ]);
    for (const code of Object.values(snippets)) {
      expect(code).toContain(confidential.id);
      expect(code).toContain("VITRINE_CLIENT_SECRET");
      expect(code).not.toContain(confidential.secret);
    }
    expect(Object.keys(await snippetsOf(publicId))).toEqual(["fetch", "oauth4webapi"]);
  });

  it.each(["fetch", "oauth4webapi", "simple-oauth2"])("sign a person in as they stand: %s", async (title) => {
    expect(await signInThrough((await snippetsOf(confidential.id))[title] ?? "")).toBe("Hello ada");
  });

  it.each(["fetch", "oauth4webapi"])("sign a person in without a secret for a public client: %s", async (title) => {
    const code = (await snippetsOf(publicId))[title] ?? "";
    expect(code).not.toContain("VITRINE_CLIENT_SECRET");
    expect(await signInThrough(code)).toBe("Hello ada");
  });

  it("give Passport a strategy that finds the person", async () => {
    process.env.VITRINE_CLIENT_SECRET = confidential.secret;
    const path = save((await snippetsOf(confidential.id)).Passport ?? "");
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

  it("give Auth.js a provider that finds the person", async () => {
    const own = `http://127.0.0.1:${port}`;
    process.env.VITRINE_CLIENT_SECRET = confidential.secret;
    const path = save((await snippetsOf(confidential.id))["Auth.js"] ?? "");
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
});
