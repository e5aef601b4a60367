import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hashSecret } from "@/lib/core/secrets";
import { Agent } from "../support/agent";
import { openPage, startBrowser } from "../support/browser";
import { readCaptionedValue, visit } from "../support/pages";
import { openOwnSite, type Site, waitForRender } from "../support/site";
import { createOAuthClient } from "../support/third-party";

const password = "correct horse battery staple";
const wrongPassword = "wrong horse battery staple";
const authSecret = "auth-secret-of-forty-eight-characters-9876543210";
const callback = "http://127.0.0.1:4999/callback";

let site: Site;
let output: string;
let rows: string;
/** Every secret that came up, by its name. */
const secrets: Record<string, string> = { password, wrongPassword, authSecret };

beforeAll(async () => {
  site = await openOwnSite(async () => {}, { LOG_LEVEL: "debug", AUTH_SECRET: authSecret });
  await waitForRender(`${site.url}/register`);
  const application = await registerInBrowser();
  await drive(application);
  await site.close();
  output = site.output();
  rows = await allRows();
});
afterAll(() => site?.close());

/** Makes an account and an application as a person does, whose secret is noted. */
async function registerInBrowser() {
  const browser = await startBrowser();
  const { page, close } = await openPage(browser);
  await visit(page, `${site.url}/register?next=/settings/developers/new`);
  await page.getByLabel("Username").fill("ada");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(`${site.url}/settings/developers/new`);
  await page.getByLabel("Name", { exact: true }).fill("Stage Lights");
  await page.getByLabel("Redirect URI").fill(callback);
  await page.getByRole("button", { name: "Create application" }).click();
  await page.getByText("Copy the client secret now").waitFor();
  const id = await readCaptionedValue(page, "Client ID");
  const secret = await readCaptionedValue(page, "Client secret");
  secrets.clientSecret = secret;
  for (const { name, value } of await page.context().cookies()) {
    if (name.includes("session-token")) secrets.browserCookie = value;
  }
  await close();
  await browser.close();
  return { id, secret };
}

/** Everything an application does with secrets, rightly and wrongly. */
async function drive(application: { id: string; secret: string }): Promise<void> {
  const { authorizeUrl, requestToken, callUser } = createOAuthClient(site.url, application);
  const agent = new Agent(site.url);
  await agent.signIn("ada", wrongPassword);
  for (const line of (await agent.signIn("ada@example.com", password)).headers.getSetCookie()) {
    const cookie = /session-token=([^;]+)/.exec(line)?.[1];
    if (cookie) secrets.sessionCookie = cookie;
  }
  const landed = await agent.decide(authorizeUrl({ redirect_uri: callback, scope: "identify profile.update" }));
  const code = landed.searchParams.get("code") ?? "";
  const unused = await agent.decide(authorizeUrl({ redirect_uri: callback, scope: "identify" }));
  const exchange = { grant_type: "authorization_code", code, redirect_uri: callback };
  const tokens = (await requestToken(exchange)).body;
  const refresh = { grant_type: "refresh_token", refresh_token: tokens.refresh_token };
  const refreshed = (await requestToken(refresh)).body;
  const own = (await requestToken({ grant_type: "client_credentials" })).body;
  expect((await callUser(refreshed.access_token, { bio: "Changed." })).status).toBe(200);
  expect((await callUser(own.access_token)).status).toBe(200);
  const other = {
    code,
    unusedCode: unused.searchParams.get("code") ?? "",
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    refreshedAccessToken: refreshed.access_token,
    refreshedRefreshToken: refreshed.refresh_token,
    clientToken: own.access_token,
    unknownToken: `vat_${"u".repeat(43)}`,
    wrongClientSecret: `vcs_${"w".repeat(43)}`,
  };
  Object.assign(secrets, other);
  const bearer = { Authorization: `Bearer ${own.access_token}` };
  const json = { "Content-Type": "application/json" };
  const basic = `Basic ${btoa(`${application.id}:${other.wrongClientSecret}`)}`;
  /** The first of both is answered, as one whose answer was lost. */
  const refreshTooOften = async () => {
    await requestToken(refresh);
    return (await requestToken(refresh)).status;
  };
  const statuses = [
    (await callUser(other.unknownToken)).status,
    (await callUser(own.access_token, { password })).status,
    (await fetch(`${site.url}/api/user`, { method: "PATCH", headers: { ...bearer, ...json }, body: `{"a":"${code}"` }))
      .status,
    (await fetch(`${site.url}/api/user?access_token=${own.access_token}`)).status,
    (
      await fetch(`${site.url}/api/oauth2/token`, {
        method: "POST",
        headers: { Authorization: basic, ...json },
        body: code,
      })
    ).status,
    (await requestToken({ grant_type: "client_credentials", client_secret: other.wrongClientSecret })).status,
    (await requestToken({ ...exchange, code: other.unusedCode, redirect_uri: "http://127.0.0.1:1/" })).status,
    // Using a code and a refresh token again comes last: it ends all that came of them.
    await refreshTooOften(),
    (await requestToken(exchange)).status,
  ];
  expect(statuses).toEqual([401, 400, 400, 401, 400, 401, 400, 400, 400]);
}

/** Every row of every table, as JSON. */
async function allRows(): Promise<string> {
  const database = new PGlite(join(process.env.DATA_DIR ?? "", "database"));
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.rows.length).toBeGreaterThan(8);
  let text = "";
  for (const { name } of tables.rows) {
    const { rows } = await database.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    text += rows.map(({ row }) => `${name} ${row}\n`).join("");
  }
  await database.close();
  return text;
}

const found = (text: string) => Object.keys(secrets).filter((name) => text.includes(secrets[name] ?? ""));

it("each kind of secret has been used before the tests after this one look for them", () => {
  expect(Object.entries(secrets).filter(([, value]) => value.length < 20)).toEqual([]);
  expect(Object.keys(secrets)).toHaveLength(15);
  expect(new Set(Object.values(secrets)).size).toBe(15);
});

it("no secret is in the output of the server, at its most verbose log level", () => {
  expect(output).toContain("sign-in was refused");
  expect(found(output)).toEqual([]);
});

it("no secret is in any row of the database, which keeps only their hashes", () => {
  expect(rows).toContain("ada@example.com");
  expect(found(rows)).toEqual([]);
  expect(rows).toMatch(/"\$argon2id\$v=19\$/);
  for (const name of ["clientSecret", "clientToken"]) {
    expect(rows).toContain(hashSecret(secrets[name] ?? ""));
  }
});

it("no secret is in any file of the data folder, the database's own journal included", () => {
  const files = readdirSync(process.env.DATA_DIR ?? "", { recursive: true, withFileTypes: true });
  const journals = files.filter((file) => file.isFile() && file.parentPath.endsWith("pg_wal"));
  expect(journals.length).toBeGreaterThan(0);
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    expect([path, found(readFileSync(path, "latin1"))]).toEqual([path, []]);
  }
});
