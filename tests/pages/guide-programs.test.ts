import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { version } from "@/package.json";
import { bundleClient } from "@/scripts/client-package.mjs";
import { freePort, temporaryFolder } from "@/scripts/temporary";
import { findFlask, findHttpx } from "../../scripts/programs.mjs";
import { Agent } from "../support/agent";
import { password } from "../support/members";
import { toBrowserCookies } from "../support/pages";
import type { Application } from "../support/people";
import { setUpSite } from "../support/set-up-site";

/** Any port of it may be used. */
const loopback = "http://127.0.0.1";
const { folder, remove } = temporaryFolder("guide-programs");
let agent: Agent;
let server: Application;
/** Nobody has consented to it yet. */
let flask: Application;
let browser: Application;
let device: Application;
const site = setUpSite(async ({ newPerson, newApplication }) => {
  const { id } = await newPerson("ada", password);
  server = await newApplication(id, { redirectUris: [`${loopback}/callback`], kind: "server" });
  flask = await newApplication(id, { redirectUris: [`${loopback}/callback`], kind: "server" });
  browser = await newApplication(id, { redirectUris: [`${loopback}/`], isPublic: true, kind: "browser" });
  device = await newApplication(id, { redirectUris: [`${loopback}/callback`], isPublic: true, kind: "command_line" });
});
beforeAll(async () => {
  agent = new Agent(site.url);
  await agent.signIn("ada", password);
  const client = join(folder, "node_modules/@vitrine/client");
  mkdirSync(client, { recursive: true });
  writeFileSync(join(client, "package.json"), JSON.stringify({ type: "module", exports: "./index.js" }));
  await bundleClient(join(client, "index.js"));
});
afterAll(remove);

/** The one program of a guide in a language that has these words. */
async function programOf(guide: string, language: string, words = "vitrine"): Promise<string> {
  const markdown = await (await fetch(`${site.url}/developers/${guide}.md`)).text();
  const found = [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, written, code = ""]) =>
    written === language && code.includes(words) ? code : [],
  );
  expect([guide, language, found.length]).toEqual([guide, language, 1]);
  return found[0] ?? "";
}

/** Starts a program with nothing in its environment but what the guide names; it ends with the test. */
function start([program = "", ...words]: string[], application: Application, more: Record<string, string> = {}) {
  const { PATH = "" } = process.env;
  const env = {
    ...{ NODE_ENV: "production" as const, PATH, PYTHONUNBUFFERED: "1", PYTHONPATH: resolve("clients/python") },
    ...{ VITRINE_CLIENT_ID: application.clientId, ...more },
    ...(application.clientSecret && { VITRINE_CLIENT_SECRET: application.clientSecret }),
  };
  const child = spawn(program, words, { cwd: folder, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  onTestFinished(() => {
    child.kill();
  });
  return { output: () => output, answer: (line: string) => child.stdin.write(`${line}\n`) };
}

/** Asks until a program listens, as a browser that is sent on. */
async function visit(address: string): Promise<Response> {
  await expect.poll(() => fetch(address, { redirect: "manual" }).catch(() => undefined)).toBeInstanceOf(Response);
  return fetch(address, { redirect: "manual" });
}

/** Signs in at a site that a program serves; a stranger with the same address, and a refusal, get nothing. */
async function signInAt(origin: string): Promise<string> {
  const begun = await visit(`${origin}/`);
  const headers = { cookie: begun.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
  const asked = begun.headers.get("location") ?? "";
  const refused = await fetch(await agent.decide(asked, "cancel"), { headers });
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("access_denied")]);
  const landed = await agent.decide(asked);
  expect((await fetch(landed)).status).toBe(400);
  return (await fetch(landed, { headers })).text();
}

it("the site of the TypeScript client's guide signs a person in, and nobody by the answer to somebody else", async () => {
  const port = await freePort();
  const code = await programOf("typescript-client", "js");
  writeFileSync(join(folder, "site.mjs"), code.replaceAll("4000", String(port)));
  start([process.execPath, "site.mjs"], server);
  expect(await signInAt(`${loopback}:${port}`)).toBe("Hello ada");
});

it("the page of the TypeScript client's guide signs a person in with the file that the instance serves", async () => {
  const page = (await programOf("typescript-client", "html")).replace("paste your client ID here", browser.clientId);
  const file = `vitrine-client-${version}.js`;
  const script = await (await fetch(`${site.url}/developers/downloads/${file}`)).text();
  const own = createServer(({ url = "" }, response) => {
    response.setHeader("Content-Type", url === `/${file}` ? "text/javascript" : "text/html");
    response.end(url === `/${file}` ? script : page);
  });
  const port = await freePort();
  own.listen(port, "127.0.0.1");
  onTestFinished(() => {
    own.closeAllConnections();
    own.close();
  });
  const opened = await site.openEmpty();
  await opened.page.context().addCookies(toBrowserCookies(agent));
  const shown = opened.page.locator("output");
  for (const [decision, words] of [
    ["Authorize", "Hello ada"],
    ["Cancel", "access_denied"],
  ] as const) {
    await opened.page.goto(`${loopback}:${port}/`);
    await opened.page.getByRole("button", { name: "Sign in" }).click();
    await opened.page.getByRole("button", { name: decision }).click();
    await shown.getByText(words).waitFor();
    expect(opened.page.url()).toBe(`${loopback}:${port}/`);
  }
  await opened.close();
});

const httpx = findHttpx();
const inBothLanguages = [
  {
    name: "Node",
    language: "ts",
    file: "program.mts",
    command: [process.execPath, resolve("node_modules/tsx/dist/cli.mjs")],
  },
  { name: "Python", language: "python", file: "program.py", command: [httpx ?? ""] },
].filter(({ command: [program] }) => program !== "");

it.each(inBothLanguages)(
  "the program of the device flow's guide for $name signs a person in by a code",
  async (known) => {
    writeFileSync(join(folder, known.file), await programOf("device-flow", known.language));
    const { output } = start([...known.command, known.file], device);
    await expect.poll(output).toMatch(/^Open \S+\/device and enter \S+\n$/);
    await agent.decideAboutDevice(`${site.url}/device?user_code=${/\S+$/.exec(output().trim())?.[0]}`);
    await expect.poll(output).toMatch(/\nHello ada\n$/);
  },
);

const drivers: Record<string, string> = {
  ts: `
const begun = await beginSignIn();
console.log(begun.url);
const landed = await new Promise<string>((done) => process.stdin.once("data", (part) => done(String(part).trim())));
const refused = await finishSignIn(landed, { ...begun, state: "other" }).catch(({ message }) => message);
console.log(refused, (await (await finishSignIn(landed, begun)).getOwnUser()).username);
process.exit();
`,
  python: `
begun = begin_sign_in()
print(begun.url)
landed = input()
try:
    finish_sign_in(landed, "other", begun.verifier)
except ValueError as error:
    print(str(error).capitalize(), finish_sign_in(landed, begun.state, begun.verifier).get_own_user()["username"])
`,
};

it.each(inBothLanguages)(
  "the functions of the authorization code's guide for $name sign a person in",
  async (known) => {
    const code = await programOf("authorization-code", known.language);
    writeFileSync(join(folder, known.file), code + drivers[known.language]);
    const REDIRECT_URI = `${loopback}:1/callback`;
    const program = start([...known.command, known.file], server, { REDIRECT_URI });
    await expect.poll(program.output).toMatch(/^http\S+\n$/);
    program.answer(String(await agent.decide(program.output().trim())));
    await expect.poll(program.output).toMatch(/\nStart again ada\n$/);
  },
);

describe.runIf(findFlask())("the site with Flask", () => {
  it("the site with Flask of the guide signs a person in, and nobody by the answer to somebody else", async () => {
    const port = await freePort();
    const code = await programOf("libraries", "python", "Flask");
    writeFileSync(join(folder, "app.py"), code.replace(":5000/", `:${port}/`));
    const begin = /^FLASK_SECRET=\S.* (flask run --port) 5000$/m.exec(await programOf("libraries", "sh", "flask run"));
    expect(begin?.[1]).toBe("flask run --port");
    start([findFlask() ?? "", "-m", "flask", "run", "--port", String(port)], flask, { FLASK_SECRET: "s".repeat(64) });
    expect(JSON.parse(await signInAt(`${loopback}:${port}`))).toEqual({ username: "ada" });
  });
});
