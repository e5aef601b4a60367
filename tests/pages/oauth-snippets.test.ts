import { execFile, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Auth, type AuthConfig } from "@auth/core";
import type OAuth2Strategy from "passport-oauth2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scopeNames } from "@/lib/core/operation/scopes";
import { addDemos } from "@/lib/page/demos/seed";
import { createPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { bundleClient } from "@/scripts/client";
import { freePort, temporaryFolder } from "@/scripts/temporary";
import { findAuthlib } from "../../scripts/programs.mjs";
import { Agent } from "../support/agent";
import { openPage, startBrowser } from "../support/browser";
import { toBrowserCookies } from "../support/pages";
import { itInLongRun, sampled } from "../support/sampling";
import { openSite, type Site } from "../support/site";

const password = "correct horse battery";
const authJsPath = "/api/auth/callback/vitrine";

let site: Site;
let agent: Agent;
let port: number;
let programs: ReturnType<typeof temporaryFolder>;
const confidential = { id: "", secret: "" };
let publicId: string;
let nativeId: string;
let browserId: string;
let token: string;
let callback: string;
let loopbackPage: { id: string; port: number };
const rootSecret = { id: "", secret: "" };

beforeAll(async () => {
  port = await freePort();
  programs = temporaryFolder("snippets");
  symlinkSync(resolve("node_modules"), join(programs.folder, "node_modules"));
  callback = `http://127.0.0.1:${port}/callback`;
  loopbackPage = { id: "", port: await freePort() };
  site = await openSite(async ({ newPerson, newApplication }) => {
    await addDemos();
    const { id } = await newPerson("ada", password);
    const root = await newApplication(id, { redirectUris: [`http://127.0.0.1:${port}/`], kind: "server" });
    Object.assign(rootSecret, { id: root.clientId, secret: root.clientSecret });
    const page = { redirectUris: [`http://127.0.0.1:${loopbackPage.port}/`], isPublic: true, kind: "browser" };
    loopbackPage.id = (await newApplication(id, page)).clientId;
    const application = await newApplication(id, { redirectUris: [callback, `http://127.0.0.1:${port}${authJsPath}`] });
    Object.assign(confidential, { id: application.clientId, secret: application.clientSecret });
    ({ token } = await createPersonalToken(id, { name: "Guides", scopes: [...scopeNames], lifetime: "7" }));
    ({ clientId: publicId } = await newApplication(id, { redirectUris: [callback], isPublic: true }));
    const ownScheme = { redirectUris: ["com.example.app:/callback"], isPublic: true };
    const onSite = { redirectUris: ["https://app.example/welcome"], isPublic: true };
    ({ clientId: browserId } = await newApplication(id, onSite));
    ({ clientId: nativeId } = await newApplication(id, ownScheme));
  });
  agent = new Agent(site.url);
  await agent.signIn("ada", password);
});
afterAll(async () => {
  programs?.remove();
  await site?.close();
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
    .poll(() => fetch(address, { redirect: "manual" }).catch(() => undefined), { timeout: 60_000 })
    .toBeInstanceOf(Response)
    .then(() => fetch(address, { redirect: "manual" }));
}

/** Runs a snippet as a program of its own, and signs in through it as a browser would. */
async function signInThrough(code: string, { secret } = confidential): Promise<string> {
  const env = { NODE_ENV: "production" as const, PATH: process.env.PATH, VITRINE_CLIENT_SECRET: secret };
  const child = spawn(process.execPath, [save(code)], { env, stdio: ["ignore", "inherit", "ignore"] });
  try {
    const start = await firstAnswer(`http://127.0.0.1:${port}/`);
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
    const [ofConfidential, ofPublic] = [await startsOf(confidential.id), await startsOf(publicId)];
    const [node, python] = ["sign-in.mjs node sign-in.mjs", "sign-in.py python3 sign-in.py"];
    const withSecret = (start: string) => start.replace(" ", ' VITRINE_CLIENT_SECRET="paste your client secret here" ');
    expect(ofConfidential).toEqual([node, node, node, python].map(withSecret));
    expect(ofPublic).toEqual([node, node, node]);
    expect(Object.keys(await snippetsOf(publicId))).toEqual(["Command line (Node)", "fetch", "oauth4webapi"]);
    expect(Object.keys(await snippetsOf(browserId))).toEqual(["Browser (no server)", "fetch", "oauth4webapi"]);
    expect(Object.keys(await snippetsOf(nativeId))).toEqual(["Native app (JavaScript)"]);
  });

  it("sign a person in as a program for the command line, on a port of its own, and on cancel end", async () => {
    const path = save((await snippetsOf(publicId))["Command line (Node)"] ?? "");
    const results: unknown[] = [];
    for (const decision of ["authorize", "cancel"] as const) {
      const child = spawn(process.execPath, [path], { stdio: ["ignore", "pipe", "pipe"] });
      let printed = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (printed += part));
      const address = () => /(http\S+\/oauth2\/authorize\S+)/.exec(printed)?.[1];
      await expect.poll(address, { timeout: 60_000 }).toBeTruthy();
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

  itInLongRun("sign a person in as two functions of an app with a scheme of its own", async () => {
    const path = save((await snippetsOf(nativeId))["Native app (JavaScript)"] ?? "");
    const { beginSignIn, finishSignIn } = await import(pathToFileURL(path).href);
    const { address, ...kept } = await beginSignIn();
    const landed = String(await agent.decide(address));
    expect(landed).toMatch(/^com\.example\.app:\/callback\?code=/);
    await expect(finishSignIn(landed, { ...kept, state: "other" })).rejects.toThrow("Start again");
    expect(await finishSignIn(landed, kept)).toMatchObject({ username: "ada" });
  });

  itInLongRun(
    "sign a person in as a script of a page without a server, which leaves no code in the address",
    async () => {
      const script = (await snippetsOf(browserId))["Browser (no server)"];
      const browser = await startBrowser();
      const { page, close } = await openPage(browser);
      await page.context().addCookies(toBrowserCookies(agent));
      // The server of the test is on this machine, which Chromium keeps other sites from.
      await page.context().grantPermissions(["local-network-access"], { origin: "https://app.example" });
      const body = `<!doctype html><title>App</title><button>Sign in</button><output></output><script type="module">${script}
      document.querySelector("button").onclick = signIn;
      document.querySelector("output").value = (await signedIn())?.username ?? "nobody";</script>`;
      await page.route("https://app.example/**", (route) => route.fulfill({ contentType: "text/html", body }));
      await page.goto("https://app.example/welcome");
      await page.getByText("nobody").waitFor();
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("button", { name: "Authorize" }).waitFor();
      // Playwright answers for no site that a redirect leads to.
      await page.goto(String(await agent.decide(page.url())));
      await page.getByText("ada").waitFor();
      expect(page.url()).toBe("https://app.example/welcome");
      await close();
      await browser.close();
    },
  );

  it.each(sampled(["fetch", "oauth4webapi", "simple-oauth2"], 2))(
    "sign a person in as they stand: %s",
    async (title) => {
      expect(await signInThrough((await snippetsOf(confidential.id))[title] ?? "")).toBe("Hello ada");
    },
  );

  it.each(["fetch", "oauth4webapi", "simple-oauth2"])(
    "sign a person in where the redirect URI is the root: %s",
    async (title) => {
      const code = (await snippetsOf(rootSecret.id))[title] ?? "";
      expect(await signInThrough(code, rootSecret)).toBe("Hello ada");
    },
  );

  it("sign a person in as the only script of a page in Chromium, whose address is the root of another origin", async () => {
    const snippets = await snippetsOf(loopbackPage.id);
    expect(Object.keys(snippets)).toEqual(["Browser (no server)"]);
    const script = `${snippets["Browser (no server)"]}
      document.querySelector("button").onclick = signIn;
      document.querySelector("output").value = (await signedIn())?.username ?? "nobody";`;
    const body = `<!doctype html><title>App</title><link rel="icon" href="data:,"><button>Sign in</button><output></output><script type="module">${script}</script>`;
    const app = createServer((_, response) => response.setHeader("Content-Type", "text/html").end(body));
    await once(app.listen(loopbackPage.port, "127.0.0.1"), "listening");
    const browser = await startBrowser();
    const { page, close } = await openPage(browser);
    await page.context().addCookies(toBrowserCookies(agent));
    const address = `http://127.0.0.1:${loopbackPage.port}/`;
    await page.goto(address);
    await page.getByText("nobody").waitFor();
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Authorize" }).click();
    await page.waitForURL(`${address}**`);
    await page.getByText("ada").waitFor();
    expect(page.url()).toBe(address);
    await close();
    await browser.close();
    app.closeAllConnections();
    app.close();
  });

  it.each(sampled(["fetch", "oauth4webapi"]))(
    "sign a person in without a secret for a public client: %s",
    async (title) => {
      const code = (await snippetsOf(publicId))[title] ?? "";
      expect(code).not.toContain("VITRINE_CLIENT_SECRET");
      expect(await signInThrough(code)).toBe("Hello ada");
    },
  );

  itInLongRun("give Passport a strategy that finds the person", async () => {
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

const authlib = findAuthlib();

describe.runIf(authlib)("the snippet for Authlib", () => {
  it("signs a person in as a program that asks for the address they land on, and refuses one of somebody else", async () => {
    const path = save((await snippetsOf(confidential.id))["Authlib (Python)"] ?? "");
    const results: unknown[] = [];
    for (const isOwn of [true, false]) {
      const env = {
        NODE_ENV: "production" as const,
        VITRINE_CLIENT_SECRET: confidential.secret,
        PYTHONUNBUFFERED: "1",
      };
      const child = spawn(authlib ?? "", [path], { env });
      let printed = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (printed += part));
      const exited = once(child, "close");
      const address = () => /(http\S+\/oauth2\/authorize\S+)/.exec(printed)?.[1];
      await expect.poll(address, { timeout: 60_000 }).toBeTruthy();
      const landed = new URL(await agent.decide(address() ?? ""));
      if (!isOwn) landed.searchParams.set("state", "of-somebody-else");
      child.stdin.end(`${landed}\n`);
      const [code] = await exited;
      results.push([code, /Hello ada|MismatchingState\w*/.exec(printed)?.[0]]);
    }
    expect(results).toEqual([
      [0, "Hello ada"],
      [1, "MismatchingStateException"],
    ]);
  });
});

const languages = [
  { language: "sh", command: ["bash", "--norc"], file: "guide.sh" },
  { language: "ts", command: [process.execPath, resolve("node_modules/tsx/dist/cli.mjs")], file: "guide.mts" },
  { language: "python", command: ["python3"], file: "guide.py" },
].filter(({ command: [program = ""] }) => spawnSync(program, ["--version"]).status === 0);
const execute = promisify(execFile);

/** The code of a guide in a language, block by block. */
async function guide(name: string, language: string): Promise<string[]> {
  const markdown = await (await fetch(`${site.url}/developers/${name}.md`)).text();
  return [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, written, code = ""]) =>
    written === language ? code : [],
  );
}

/** What the code prints, in a folder where the TypeScript client is installed. */
async function printed(language: string, code: string, environment: Record<string, string> = {}): Promise<string> {
  const found = languages.find((known) => known.language === language);
  if (!found) throw new Error(`nothing here runs ${language}`);
  const [program = "", ...given] = found.command;
  const folder = join(programs.folder, "guides");
  writeFileSync(join(folder, found.file), code);
  const env = {
    ...{ NODE_ENV: "production" as const, PATH: process.env.PATH, VITRINE_TOKEN: token },
    ...{
      VITRINE_CLIENT_ID: confidential.id,
      VITRINE_CLIENT_SECRET: confidential.secret,
      REDIRECT_URI: callback,
      ...environment,
    },
  };
  return (await execute(program, [...given, found.file], { cwd: folder, env })).stdout.trim();
}

describe("the snippets of the guides run as they stand:", () => {
  beforeAll(async () => {
    const folder = join(programs.folder, "guides/node_modules/@vitrine/client");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", exports: "./index.js" }));
    await bundleClient(join(folder, "index.js"));
  });

  it("no guide has code that is run nowhere", () => {
    const guides = readdirSync("lib/developers/reference/guides").map((file) => basename(file, ".md"));
    const written = guides.filter((name) =>
      /^```(?:sh|ts|python)$/m.test(readFileSync(`lib/developers/reference/guides/${name}.md`, "utf8")),
    );
    // `developer-docs.test.ts` runs the quickstart.
    expect(written.sort()).toEqual([
      ...["authorization-code", "client-credentials", "links-and-cards", "personal-tokens", "profiles", "quickstart"],
      ...["refresh-tokens", "typescript-client"],
    ]);
  });

  it("from the challenge to the exchange of the code, and to its refresh", async () => {
    const [challenge = "", exchange = ""] = await guide("authorization-code", "sh");
    const [verifier = "", made = ""] = (await printed("sh", `${challenge}echo $CODE_VERIFIER $CODE_CHALLENGE`)).split(
      " ",
    );
    const query = new URLSearchParams({
      ...{ response_type: "code", client_id: confidential.id, redirect_uri: callback, scope: "identify" },
      ...{ code_challenge: made, code_challenge_method: "S256" },
    });
    const landed = await agent.decide(`${site.url}/oauth2/authorize?${query}`);
    const code = landed.searchParams.get("code") ?? "";
    const first = JSON.parse(await printed("sh", exchange, { CODE: code, CODE_VERIFIER: verifier }));
    expect(first).toMatchObject({ token_type: "bearer", scope: "identify" });
    const [refresh = ""] = await guide("refresh-tokens", "sh");
    const next = JSON.parse(await printed("sh", refresh, { REFRESH_TOKEN: first.refresh_token }));
    expect(next).toEqual({ ...first, access_token: expect.any(String), refresh_token: expect.any(String) });
    expect(next.refresh_token).not.toBe(first.refresh_token);
  });

  it.each(languages)("a challenge that fits its verifier, in $language", async ({ language }) => {
    const [challenge = ""] = await guide("authorization-code", language);
    const print = {
      sh: "echo $CODE_VERIFIER $CODE_CHALLENGE",
      ts: "console.log(codeVerifier, codeChallenge);",
      python: "print(code_verifier, code_challenge)",
    }[language];
    const [verifier = "", made] = (await printed(language, `${challenge}${print}`)).split(" ");
    expect(verifier).toMatch(/^[\w-]{43}$/);
    expect(made).toBe(createHash("sha256").update(verifier).digest("base64url"));
  });

  it.each(languages)("client credentials, in $language", async ({ language }) => {
    const [code = ""] = await guide("client-credentials", language);
    const print = { sh: "", ts: "console.log(access_token);", python: "print(access_token)" }[language];
    const answered = await printed(language, `${code}${print}`);
    const Authorization = `Bearer ${language === "sh" ? JSON.parse(answered).access_token : answered}`;
    expect((await fetch(`${site.url}/api/user`, { headers: { Authorization } })).status).toBe(200);
  });

  it("client credentials in Python say in words why they are refused", async () => {
    const [code = ""] = await guide("client-credentials", "python");
    const refused = printed("python", code, { VITRINE_CLIENT_SECRET: "vcs_wrong" });
    await expect(refused).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^401 The client is unknown/),
    });
  });

  it("a personal token, both variants of a profile, and a link", async () => {
    const [own = ""] = await guide("personal-tokens", "sh");
    const pasted = own.replace("paste your token here", token);
    expect(JSON.parse(await printed("sh", pasted))).toMatchObject({ username: "ada" });
    const [variants = ""] = await guide("profiles", "sh");
    const profile = expect.stringMatching(/"username":"demo"/);
    expect((await printed("sh", variants)).split(/(?<=\})(?=\{)/)).toEqual([profile, profile]);
    const [link = ""] = await guide("links-and-cards", "sh");
    expect(JSON.parse(await printed("sh", link))).toMatchObject({ type: "github", value: "ada" });
  });

  it("the TypeScript client", async () => {
    const [code = "", page = ""] = await guide("typescript-client", "ts");
    expect(await printed("ts", `${page}console.log(etag?.length);`)).toMatch(/^\d+$/);
    expect(await printed("ts", `${code}console.log(username, link.type);`)).toBe("ada github");
  });
});
