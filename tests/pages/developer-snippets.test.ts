import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { scopeNames } from "@/lib/core/operation/scopes";
import { addDemos } from "@/lib/page/demos/seed";
import { createPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { bundleClient } from "@/scripts/client-package.mjs";
import { temporaryFolder } from "@/scripts/temporary";
import { Agent } from "../support/agent";
import { documentedCode } from "../support/documented-code";
import { password } from "../support/members";
import { callback } from "../support/people";
import { sampled } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";

const execute = promisify(execFile);
/** Where snippets run: with the files that they upload, and our client for TypeScript. */
const { folder, remove } = temporaryFolder("snippets");
let token: string;
let deviceId: string;
let environment: Record<string, string>;
const site = setUpSite(async ({ newPerson, newApplication }) => {
  await addDemos();
  const { id } = await newPerson("ada", password);
  const { clientId, clientSecret } = await newApplication(id);
  const device = await newApplication(id, { isPublic: true, kind: "command_line" });
  deviceId = device.clientId;
  ({ token } = await createPersonalToken(id, { name: "Docs", scopes: [...scopeNames], lifetime: "7" }));
  const client = { VITRINE_CLIENT_ID: clientId, VITRINE_CLIENT_SECRET: clientSecret, REDIRECT_URI: callback };
  environment = { PATH: process.env.PATH ?? "", VITRINE_TOKEN: token, ...client };
});
beforeAll(async () => {
  cpSync("tests/files/tour", folder, { recursive: true });
  const client = join(folder, "node_modules/@vitrine/client");
  mkdirSync(client, { recursive: true });
  writeFileSync(join(client, "package.json"), JSON.stringify({ type: "module", exports: "./index.js" }));
  await bundleClient(join(client, "index.js"));
});
afterAll(remove);

/** The languages that this machine has a program for. */
const languages = [
  { language: "sh", file: "snippet.sh", command: ["bash", "--norc"] },
  { language: "ts", file: "snippet.mts", command: [process.execPath, resolve("node_modules/tsx/dist/cli.mjs")] },
  { language: "python", file: "snippet.py", command: ["python3"] },
].filter(({ command: [program = ""] }) => spawnSync(program, ["--version"]).status === 0);
type Language = (typeof languages)[number];

/** TypeScript without types is a module as it is, which starts in a tenth of the time. */
const plainLanguages = languages.map((known) =>
  known.language === "ts" ? { ...known, file: "snippet.mjs", command: [process.execPath] } : known,
);

const snippetsOf = (page: string, { language }: { language: string }) => documentedCode(site.url, page, language);

/** What the code prints, with nothing but what the documentation names in its environment. */
async function printed({ file, command }: Language, code: string, more: Record<string, string> = {}): Promise<string> {
  const [program = "", ...given] = command;
  writeFileSync(join(folder, file), code);
  const env = { NODE_ENV: "production" as const, ...environment, ...more };
  return (await execute(program, [...given, file], { cwd: folder, env })).stdout.trim();
}

const [shell, typescript, python] = ["sh", "ts", "python"].map((name) =>
  languages.find(({ language }) => language === name),
);
const run = (language: Language | undefined, code: string, more?: Record<string, string>) =>
  printed(language ?? expect.fail("this machine lacks a program"), code, more);

it.each(languages)("the quickstart in $language reads and changes a profile within twelve lines", async (known) => {
  const [exported = ""] = await snippetsOf("quickstart", { language: "sh" });
  expect(exported).toMatch(/^export VITRINE_TOKEN="[^"\n]+"\n$/);
  const [read = "", change = ""] = (await snippetsOf("quickstart", known)).filter((code) => !/^export/.test(code));
  expect(exported.split("\n").length - 1 + read.split("\n").length - 1).toBeLessThanOrEqual(12);
  const whole = known.language === "sh" ? exported.replace(/"[^"]+"/, `"${token}"`) + read : read;
  expect(await printed(known, whole)).toContain("ada");
  expect(change).toContain("Written by a program.");
  // The first one has shown that it starts as TypeScript.
  const plain = plainLanguages.find(({ language }) => language === known.language) ?? known;
  const changed = await printed(plain, change.replace("by a program", `in ${known.language}`));
  expect(changed).toContain(`Written in ${known.language}.`);
});

// A change, a file, a read, and, in the tests after it, what has no answer; a new thing is made as a change.
it.each(sampled(["updateOwnUser", "createLink", "uploadAudio", "createCard", "getUser"]))(
  "the example of %s runs as it stands in every language",
  async (id) => {
    for (const known of plainLanguages) {
      const [code = ""] = await snippetsOf(`api/${id}`, known);
      const wanted = known.language === "sh" ? /"id":/ : /^20[01] [{\n]/;
      expect([id, known.language, await printed(known, code)]).toEqual([
        ...[id, known.language, expect.stringMatching(wanted)],
      ]);
    }
  },
);

it("the examples of replacePage and deleteLink run as they stand in every language", async () => {
  for (const known of plainLanguages) {
    const [replace = ""] = await snippetsOf("api/replacePage", known);
    const wanted = known.language === "sh" ? /^\{"settings":/ : /^200 [\s\S]*Written by a program\./;
    expect([known.language, await printed(known, replace)]).toEqual([known.language, expect.stringMatching(wanted)]);
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ type: "github", value: "ada" });
    const { id } = await (await fetch(`${site.url}/api/links`, { method: "POST", headers, body })).json();
    const [remove = ""] = await snippetsOf("api/deleteLink", known);
    const own = remove.replace(/(?<=links\/)[0-9a-f-]{36}/, id);
    expect([known.language, await printed(known, own)]).toEqual([known.language, "204"]);
  }
});

/**
 * `libraries` is run by the tests of downloads and of the clients in other languages, `webhooks` by those of snippets, and
 * the programs with our clients by those of guide programs.
 */
it("no guide has code that no test runs", () => {
  const guides = readdirSync("lib/developers/reference/guides").map((file) => basename(file, ".md"));
  const written = guides.filter((name) =>
    /^```(?:sh|ts|js|html|python)$/m.test(readFileSync(`lib/developers/reference/guides/${name}.md`, "utf8")),
  );
  expect(written.sort()).toEqual([
    ...["authorization-code", "client-credentials", "device-flow", "libraries", "links-and-cards", "personal-tokens"],
    ...["profiles", "quickstart", "refresh-tokens", "safe-retries", "typescript-client", "webhooks"],
  ]);
});

it("the guide of the device flow leads from a code to its tokens", async () => {
  const [ask = "", wait = ""] = await snippetsOf("device-flow", { language: "sh" });
  const own = { VITRINE_CLIENT_ID: deviceId };
  const codes = JSON.parse(await run(shell, ask, own));
  const poll = async () => JSON.parse(await run(shell, wait, { ...own, DEVICE_CODE: codes.device_code }));
  expect(await poll()).toMatchObject({ error: "authorization_pending" });
  const agent = new Agent(site.url);
  await agent.signIn("ada", password);
  await agent.decideAboutDevice(codes.verification_uri_complete);
  await expect.poll(poll, { interval: 6_000 }).toMatchObject({ token_type: "bearer", scope: "identify links" });
});

it("the guides lead from a challenge to the exchange of the code, and to its refresh", async () => {
  const [challenge = "", exchange = ""] = await snippetsOf("authorization-code", { language: "sh" });
  const challenged = await run(shell, `${challenge}echo $CODE_VERIFIER $CODE_CHALLENGE`);
  const [verifier = "", made = ""] = challenged.split(" ");
  const query = new URLSearchParams({
    ...{ response_type: "code", client_id: environment.VITRINE_CLIENT_ID ?? "", redirect_uri: callback },
    ...{ scope: "identify", code_challenge: made, code_challenge_method: "S256" },
  });
  const agent = new Agent(site.url);
  await agent.signIn("ada", password);
  const landed = await agent.decide(`${site.url}/oauth2/authorize?${query}`);
  const CODE = landed.searchParams.get("code") ?? "";
  const first = JSON.parse(await run(shell, exchange, { CODE, CODE_VERIFIER: verifier }));
  expect(first).toMatchObject({ token_type: "bearer", scope: "identify" });
  const [refresh = ""] = await snippetsOf("refresh-tokens", { language: "sh" });
  const next = JSON.parse(await run(shell, refresh, { REFRESH_TOKEN: first.refresh_token }));
  expect(next).toEqual({ ...first, access_token: expect.any(String), refresh_token: expect.any(String) });
  expect(next.refresh_token).not.toBe(first.refresh_token);
});

it.each(languages)("the guides in $language make a challenge that fits, and use client credentials", async (known) => {
  const [challenge = ""] = await snippetsOf("authorization-code", known);
  const [credentials = ""] = await snippetsOf("client-credentials", known);
  const shown = {
    sh: ["echo $CODE_VERIFIER $CODE_CHALLENGE", ""],
    ts: ["console.log(codeVerifier, codeChallenge);", "console.log(access_token);"],
    python: ["print(code_verifier, code_challenge)", "print(access_token)"],
  }[known.language];
  const [verifier = "", made] = (await printed(known, `${challenge}${shown?.[0]}`)).split(" ");
  expect(verifier).toMatch(/^[\w-]{43}$/);
  expect(made).toBe(createHash("sha256").update(verifier).digest("base64url"));
  const answered = await printed(known, `${credentials}${shown?.[1]}`);
  const Authorization = `Bearer ${known.language === "sh" ? JSON.parse(answered).access_token : answered}`;
  expect((await fetch(`${site.url}/api/user`, { headers: { Authorization } })).status).toBe(200);
});

it("the guide to safe retries adds a link once, however often its request is sent", async () => {
  const [code = ""] = await snippetsOf("safe-retries", { language: "sh" });
  const first = JSON.parse(await run(shell, code));
  expect(first).toEqual({ id: expect.any(String), type: "github", value: "ada" });
  expect(JSON.parse(await run(shell, code))).toEqual(first);
});

it("the guide to client credentials says in Python why they are refused", async () => {
  const [code = ""] = await snippetsOf("client-credentials", { language: "python" });
  await expect(run(python, code, { VITRINE_CLIENT_SECRET: "vcs_wrong" })).rejects.toMatchObject({
    ...{ code: 1, stderr: expect.stringMatching(/^401 The client is unknown/) },
  });
});

it("the guides read both variants of a profile by a personal token, and add a link, also by the TypeScript client", async () => {
  const [own = ""] = await snippetsOf("personal-tokens", { language: "sh" });
  expect(JSON.parse(await run(shell, own.replace("paste your token here", token)))).toMatchObject({ username: "ada" });
  const [variants = ""] = await snippetsOf("profiles", { language: "sh" });
  const profile = expect.stringMatching(/"username":"demo"/);
  expect((await run(shell, variants)).split(/(?<=\})(?=\{)/)).toEqual([profile, profile]);
  const [link = ""] = await snippetsOf("links-and-cards", { language: "sh" });
  expect(JSON.parse(await run(shell, link))).toMatchObject({ type: "github", value: "ada" });
  const [code = "", page = ""] = await snippetsOf("typescript-client", { language: "ts" });
  expect(await run(typescript, `${page}console.log(etag?.length);`)).toMatch(/^\d+$/);
  expect(await run(typescript, `${code}console.log(username, link.type);`)).toBe("ada github");
});
