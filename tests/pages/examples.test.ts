import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NextRequest } from "next/server";
import { renderUnicodeCompact } from "uqr";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { handlers } from "@/examples/sign-in-nextjs/auth";
import { freePort, temporaryFolder } from "@/scripts/temporary";
import { Agent } from "../support/agent";
import { startExample } from "../support/example-program";
import { listenOnLoopback } from "../support/loopback";
import { password } from "../support/members";
import { startTrackSource } from "../support/now-playing";
import { signInByAuthJs } from "../support/oauth-clients/auth-js";
import { signedInCookies } from "../support/pages";
import type { Application } from "../support/people";
import { itInLongRun } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";
import { signInExample, startSignInSite } from "../support/sign-in-site";
import { sameOriginHeaders } from "../support/signed-in";
import { ownerToken } from "../support/site";
import { createOAuthClient } from "../support/third-party";
import { Visitor } from "../support/visitor";

/** Vitrine takes any port of this host. */
const loopback = "http://127.0.0.1";
const { folder, remove } = temporaryFolder("examples");

const signInUrl = `http://localhost:${await freePort()}`;
let confidential: Application;
let open: Application;
let commandLine: Application;
let agent: Agent;
let token: string;
const site = setUpSite(async ({ newPerson, newApplication }) => {
  const { id } = await newPerson("ada", password);
  await newPerson("bea", password);
  const redirectUris = [`${loopback}/`, `${loopback}/callback`, `${signInUrl}/api/auth/callback/vitrine`];
  confidential = await newApplication(id, { redirectUris });
  open = await newApplication(id, { redirectUris, isPublic: true });
  commandLine = await newApplication(id, { redirectUris, isPublic: true, kind: "command_line" });
});
beforeAll(async () => {
  agent = new Agent(site.url);
  await agent.signIn("ada", password);
  token = await ownerToken(site.url, confidential);
});
afterAll(remove);
afterEach(() => {
  vi.unstubAllEnvs();
});

it("the script of statistics shows the last seven days, and what was clicked most", async () => {
  const added = await fetch(`${site.url}/api/links`, {
    ...{ method: "POST", body: JSON.stringify({ type: "mastodon", value: "@ada@social.example" }) },
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
  });
  const { id } = (await added.json()) as { id: string };
  const headers = { ...sameOriginHeaders, Origin: site.url, Host: new URL(site.url).host };
  expect((await fetch(`${site.url}/ada/click/${id}`, { method: "POST", headers })).status).toBe(204);
  const run = () => startExample(["examples/statistics.mjs"], { VITRINE_URL: site.url, VITRINE_TOKEN: token }).ended;
  // The server writes what it counted within ten seconds.
  await expect
    .poll(async () => (await run()).output, { timeout: 60_000, interval: 2_000 })
    .toMatch(/^(?:\d{4}-\d\d-\d\d: 0 views, 0 visitors\n){7}mastodon ada@social\.example: 1 clicks\n$/);
});

describe("the script with a personal token", () => {
  const run = (words: string[], given = token) =>
    startExample(["examples/personal-token.mjs", ...words], { VITRINE_URL: site.url, VITRINE_TOKEN: given }).ended;
  const greeting = () => `ada (${site.url}/ada)\n`;

  it("the script with a personal token adds a link, leaves it, and changes it", async () => {
    expect(await run(["github", "ada"])).toEqual({ code: 0, output: `${greeting()}Added github: ada\n` });
    expect(await run(["github", "ada"])).toEqual({ code: 0, output: `${greeting()}Unchanged github: ada\n` });
    const changed = `${greeting()}Changed github: ada to lovelace\n`;
    expect(await run(["github", "lovelace"])).toEqual({ code: 0, output: changed });
  });

  itInLongRun("the script with a personal token says what is wrong", async () => {
    const { code, output } = await run(["github", "no name"]);
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/\ninvalid_request: .+\n {2}value must be /),
    });
    expect(await run(["github", "ada"], "ended")).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^invalid_token: /),
    });
    expect(await run(["github"])).toMatchObject({ code: 2, output: expect.stringMatching(/^Usage: /) });
  });
});

describe("Now playing", () => {
  const program = join(folder, "now-playing");
  const file = join(folder, "tokens.json");
  const storedTokens = () => JSON.parse(readFileSync(file, "utf8"));
  const bio = async () => (await createOAuthClient(site.url, { id: "" }).callUser(token)).body.bio;
  let source: Awaited<ReturnType<typeof startTrackSource>>;

  const start = () =>
    startExample(
      ["now-playing.mjs"],
      {
        VITRINE_URL: site.url,
        VITRINE_CLIENT_ID: commandLine.clientId,
        SOURCE_URL: source.url,
        TOKENS_FILE: file,
        INTERVAL_SECONDS: "0.05",
      },
      program,
    );

  beforeAll(async () => {
    // As somebody copies it: nothing else of this repository is alongside it.
    cpSync("examples/now-playing", program, { recursive: true });
    source = await startTrackSource();
    source.play("Sinnerman");
    await createOAuthClient(site.url, { id: "" }).callUser(token, { bio: "Pianist.\nLondon." });
  });
  afterAll(() => source?.close());

  const shown = /^Open \S+\/device and enter the code (\S+)$/m;
  const deviceAddress = (code: string) => `${site.url}/device?user_code=${code}`;

  it("Now playing ends when the person refuses", async () => {
    const running = start();
    await agent.decideAboutDevice(deviceAddress(await running.printed(shown)), "cancel");
    expect(await running.ended).toEqual({
      code: 1,
      output: expect.stringMatching(/\nThe person refused; continue without access\n$/),
    });
  });

  it("Now playing draws its code as a QR code where the package of that purpose is installed", async () => {
    mkdirSync(join(program, "node_modules"));
    cpSync("node_modules/uqr", join(program, "node_modules", "uqr"), { recursive: true });
    const running = start();
    const code = await running.printed(shown);
    const drawn = renderUnicodeCompact(deviceAddress(code));
    await running.printed(/(▀|▄|█)\n\n$/);
    const { output } = await running.stop("SIGINT");
    expect(output).toBe(`Open ${site.url}/device and enter the code ${code}\n\n${drawn}\n\n`);
    rmSync(join(program, "node_modules"), { recursive: true });
  });

  it("Now playing keeps the track in the bio, writes only what changed, and takes it away when it stops", async () => {
    const running = start();
    await agent.decideAboutDevice(deviceAddress(await running.printed(shown)));
    await expect.poll(bio).toBe("Pianist.\nLondon.\n♫ Nina Simone – Sinnerman");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = source.asked();
    await expect.poll(source.asked).toBeGreaterThan(before + 3);
    source.play("Mississippi Goddam");
    await expect.poll(bio).toBe("Pianist.\nLondon.\n♫ Nina Simone – Mississippi Goddam");
    // The answer may still be on its way.
    await running.printed(/(Mississippi Goddam)\n/);
    const { code, output } = await running.stop("SIGINT");
    expect({ code, output: output.split("\n").slice(2) }).toEqual({
      code: 0,
      output: [
        "Signed in; waiting for a track",
        "Now playing: Nina Simone – Sinnerman",
        "Now playing: Nina Simone – Mississippi Goddam",
        "Nothing plays",
        "Stopped",
        "",
      ],
    });
    expect(await bio()).toBe("Pianist.\nLondon.");
  });

  it("Now playing refreshes its tokens, and takes away what a run that was killed left", async () => {
    const old = storedTokens();
    writeFileSync(file, JSON.stringify({ ...old, expires_at: 0 }));
    const killed = start();
    await killed.printed(/Now playing: (.+)\n/);
    const { output } = await killed.stop("SIGKILL");
    expect(output).toBe("Now playing: Nina Simone – Mississippi Goddam\n");
    expect(storedTokens()).toEqual({
      access_token: expect.not.stringContaining(old.access_token),
      refresh_token: expect.not.stringContaining(old.refresh_token),
      expires_at: expect.any(Number),
      scope: "identify profile.update",
    });
    source.play(undefined);
    const next = start();
    await expect.poll(bio).toBe("Pianist.\nLondon.");
    await next.printed(/(Nothing plays)\n/);
    expect(await next.stop("SIGTERM")).toEqual({ code: 0, output: "Nothing plays\nStopped\n" });
    const ended = old.refresh_token.replace(/.{4}$/, "0000");
    writeFileSync(file, JSON.stringify({ ...old, refresh_token: ended, expires_at: 0 }));
    expect(await start().ended).toEqual({
      code: 1,
      output: expect.stringMatching(/Delete .+tokens\.json and start again to authorize anew\.\n$/),
    });
  });
});

it("the browser app signs in from another origin, and tells of every refusal in words", async () => {
  const html = readFileSync("examples/browser-app/index.html");
  const app = await listenOnLoopback((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(html);
  });
  const { page, close } = await site.openEmpty({ viewport: { width: 390, height: 800 } }, [/status of 401/]);
  await page.context().addCookies(await signedInCookies(site.url, "ada", password));
  const problem = page.getByRole("alert");
  const signIn = async (decision: "Authorize" | "Cancel", clientId?: string) => {
    if (clientId) await page.getByLabel("Client ID").fill(clientId);
    await page.getByRole("button", { name: "Sign in with Vitrine" }).click();
    await page.getByRole("button", { name: decision, exact: true }).click();
    await page.waitForURL(`${app.url}/`);
  };
  await page.goto(`${app.url}/`);
  expect(await page.getByText("The redirect URI of this page is").innerText()).toContain(`${app.url}/`);
  await page.getByLabel("Instance").fill(site.url);
  await signIn("Cancel", open.clientId);
  await expect.poll(() => problem.innerText()).toBe("You did not allow this app to see your profile.");
  await signIn("Authorize");
  await page.getByRole("heading", { name: "ada" }).waitFor();
  expect(await page.getByRole("link").getAttribute("href")).toBe(`${site.url}/ada`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await signIn("Authorize", confidential.clientId);
  await expect.poll(() => problem.innerText()).toContain("a browser or device needs a public application");
  await page.goto(`${app.url}/?code=a&state=b`);
  await expect.poll(() => problem.innerText()).toContain("does not belong to a sign-in that began in this tab");
  await close();
  await app.close();
});

describe("the Next.js site", () => {
  const environment = () => ({
    VITRINE_URL: site.url,
    VITRINE_CLIENT_ID: confidential.clientId,
    VITRINE_CLIENT_SECRET: confidential.clientSecret,
    AUTH_SECRET: "s".repeat(40),
    AUTH_URL: signInUrl,
  });

  it("the Next.js site signs people in by its configuration of Auth.js", async () => {
    for (const [name, value] of Object.entries(environment())) vi.stubEnv(name, value);
    const { GET, POST } = handlers;
    const answer = (request: Request) => (request.method === "POST" ? POST : GET)(new NextRequest(request));
    const signedIn = await signInByAuthJs(new Visitor(answer, {}, signInUrl), (address) => agent.decide(`${address}`));
    expect(signedIn).toEqual({
      redirectUri: `${signInUrl}/api/auth/callback/vitrine`,
      location: `${signInUrl}/`,
      session: { user: { name: "ada", image: null }, expires: expect.any(String) },
    });
  });

  it("the Next.js site names the versions that are tested here", () => {
    const packages = (path: string) => {
      const { dependencies, devDependencies } = JSON.parse(readFileSync(path, "utf8"));
      return { ...dependencies, ...devDependencies };
    };
    expect(packages("package.json")).toMatchObject(packages(`${signInExample}/package.json`));
  });

  itInLongRun(
    "the Next.js site builds, greets who has signed in, and leaves them signed in at Vitrine on the same host",
    async () => {
      const running = await startSignInSite(new URL(signInUrl).port, environment());
      onTestFinished(running.close);
      const { page, close } = await site.openEmpty();
      await page.context().addCookies(await signedInCookies(site.url, "bea", password));
      await page.goto(signInUrl);
      await page.getByRole("button", { name: "Sign in with Vitrine" }).click();
      await page.getByRole("button", { name: "Authorize", exact: true }).click();
      await page.getByRole("heading", { name: "Hello, bea" }).waitFor();
      await page.goto(`${site.url}/settings/applications`);
      expect(new URL(page.url()).pathname).toBe("/settings/applications");
      await page.goto(signInUrl);
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByRole("heading", { name: "Welcome" }).waitFor();
      await close();
    },
  );
});
