import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { encode } from "next-auth/jwt";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, database } from "@/db/client";
import {
  accountEvents,
  accounts,
  oauthClientSecrets,
  oauthClients,
  personalTokens,
  sessions,
  users,
} from "@/db/schema";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { createSession } from "@/lib/people/auth/session/session-store";
import { axeProblems } from "../support/accessibility";
import { openPage, startBrowser } from "../support/browser";
import { itInLongRun, sampled } from "../support/sampling";
import { openSite, type Site } from "../support/site";
import { sample } from "../support/stage";

const password = "correct horse battery";
const cookieName = "vitrine.session-token";
const authSecret = process.env.AUTH_SECRET ?? "";
let site: Site;
let browser: Browser;
let clientId = "";
let before: unknown;
const cookies: Record<string, string> = {};

/** The cookie of a session that was proven six minutes ago. */
async function staleSession(userId: string): Promise<string> {
  const sid = await createSession(userId, "Firefox");
  const createdAt = sql`now() - interval '6 minutes'`;
  await database().update(sessions).set({ createdAt }).where(eq(sessions.id, sid));
  return encode({ token: { sub: userId, sid }, secret: authSecret, salt: cookieName });
}

/** What opens an account, or outlives a session. */
async function accessRows(userId: string) {
  const of = { userId: eq(users.id, userId), ownerId: eq(oauthClients.ownerId, userId) };
  const user = await database()
    .select({ email: users.email, hash: users.passwordHash, otp: users.otpEnabled, closing: users.deleteAfter })
    .from(users)
    .where(of.userId);
  const secrets = await database().select().from(oauthClientSecrets).where(eq(oauthClientSecrets.clientId, clientId));
  return {
    user,
    accounts: await database().select().from(accounts).where(eq(accounts.userId, userId)),
    clients: await database().select().from(oauthClients).where(of.ownerId),
    secrets,
    tokens: await database().select().from(personalTokens).where(eq(personalTokens.userId, userId)),
  };
}

let adaId = "";
beforeAll(async () => {
  browser = await startBrowser();
  site = await openSite(
    async ({ newPerson, newApplication }) => {
      adaId = (await newPerson("ada", password)).id;
      clientId = (await newApplication(adaId, { name: "Stage Lights" })).clientId;
      await database()
        .insert(accounts)
        .values({ userId: adaId, type: "oauth", provider: "github", providerAccountId: "1" });
      const bea = await newPerson("bea", password);
      const cem = await newPerson("cem", password);
      await database().update(users).set({ passwordHash: null }).where(eq(users.id, cem.id));
      for (const [name, id] of Object.entries({ ada: adaId, bea: bea.id, cem: cem.id })) {
        cookies[name] = await staleSession(id);
      }
      const rows = Array.from({ length: 120 }, () => ({ userId: bea.id, kind: "signed_out" }));
      await database().insert(accountEvents).values(rows);
      before = await accessRows(adaId);
    },
    { AUTH_SECRET: authSecret, AUTH_GITHUB_ID: "an-id", AUTH_GITHUB_SECRET: "a-secret" },
  );
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function openAs(username: string, path: string, options = {}) {
  const watched = await openPage(browser, options);
  await watched.page.context().addCookies([{ name: cookieName, value: cookies[username] ?? "", url: site.url }]);
  await watched.page.goto(site.url + path);
  return watched;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function confirm(page: Page) {
  await page.getByRole("heading", { name: "Confirm your identity" }).waitFor();
  await page.getByLabel("Password").fill(password);
  await press(page, "Continue");
}

type Manifest = { node: Record<string, { filename: string; exportedName: string; workers: Record<string, unknown> }> };

/** Every action, by its file and name, and how `lib/people/auth/forms/form-action.ts` has made it. */
function listActions() {
  const { node }: Manifest = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8"));
  return Object.entries(node).map(([id, { filename, exportedName, workers }]) => {
    const [page = ""] = Object.keys(workers);
    const path = page.replace(/^app|\/page$/g, "").replace(/\/\([^)]*\)/g, "");
    const [, made] = new RegExp(`export const ${exportedName} = (\\w+)`).exec(readFileSync(filename, "utf8")) ?? [];
    return {
      ...{ id, made, name: `${filename.replace(/^app\/|\.ts$/g, "")} ${exportedName}` },
      path: path.replace("[clientId]", clientId).replace("[operation]", "listLinks"),
    };
  });
}

const isOfSettings = ({ name }: { name: string }) => /^(settings\/(account|developers)|developers)\//.test(name);
type Action = ReturnType<typeof listActions>[number];

/** What they do with a session alone: they end what a thief could have, prove by themselves, or give nobody access. */
const free = [
  "settings/account/actions proveAddress",
  "settings/account/actions saveLanguage",
  "settings/account/_sign-in/passkey-actions beginConfirmation",
  "settings/account/_sign-in/passkey-actions renamePasskey",
  "settings/account/_sessions/session-actions end",
  "settings/account/_sessions/session-actions endOthers",
  "settings/developers/actions endSecret",
  "settings/developers/tokens/actions end",
];

/** Posts an action as a script of its page would, with every field that one of them reads. */
async function post(action: Action) {
  const form = new FormData();
  const fields = {
    ...{ name: "Mine", description: "", redirectUris: "https://thief.example/callback", scopes: "identify" },
    ...{ lifetime: "none", operation: "listLinks", clientId, newPassword: "another staple entirely", unlink: "github" },
    ...{ email: "thief@example.com", username: "ada", atOnce: "on", passkey: "{}", code: "000000" },
  };
  for (const [name, value] of Object.entries(fields)) form.append(`1_${name}`, value);
  form.append("0", JSON.stringify([initialFormState, "$K1"]));
  return callAction(action, form);
}

const callAction = ({ id, path }: Action, body: FormData | string) =>
  fetch(site.url + path, {
    method: "POST",
    redirect: "manual",
    headers: {
      ...{ Origin: site.url, "Sec-Fetch-Site": "same-origin", Accept: "text/x-component" },
      ...{ Cookie: `${cookieName}=${cookies.ada}`, "Next-Action": id },
    },
    body,
  });

itInLongRun("the security log shows everything, a page at a time, without script", async () => {
  const { page, close } = await openAs("bea", "/settings/account/log", { javaScriptEnabled: false });
  const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: "Signed" });
  expect(await rows.count()).toBe(100);
  await page.getByRole("link", { name: "Older", exact: true }).click();
  await page.getByRole("link", { name: "Newest", exact: true }).waitFor();
  expect(await rows.count()).toBe(21);
  expect(await page.getByRole("link", { name: "Older", exact: true }).count()).toBe(0);
  await close();
});

describe("five minutes after the last proof", () => {
  itInLongRun("a token is made after the password, without script, and what was typed stays", async () => {
    const { page, close } = await openAs("bea", "/settings/developers/tokens", { javaScriptEnabled: false });
    await page.getByLabel("Name", { exact: true }).fill("Night script");
    await page.getByLabel("See, add, change and remove your links").check();
    await page.getByLabel("Password").fill("wrong password");
    await press(page, "Create token");
    await page.getByText("Wrong password.").waitFor();
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Night script");
    expect(await page.getByLabel("See, add, change and remove your links").isChecked()).toBe(true);
    await page.getByLabel("Password").fill(password);
    await press(page, "Create token");
    await page.getByText("Copy your token now").waitFor();
    expect(await page.getByLabel("Password").count()).toBe(0);
    await close();
  });

  itInLongRun("somebody without a password is led to a new sign-in before they type", async () => {
    for (const path of sampled(["/settings/developers/tokens", "/settings/developers/new"])) {
      const { page, close } = await openAs("cem", path, { viewport: { width: 390, height: 844 } });
      expect(await page.getByLabel("Name", { exact: true }).count()).toBe(0);
      expect(await axeProblems(page)).toEqual([]);
      await page.getByRole("link", { name: "Confirm, then come back" }).click();
      await page.waitForURL(`${site.url}/login/confirm?${new URLSearchParams({ next: path })}`);
      await page.getByRole("button", { name: "Sign in again instead" }).waitFor();
      await close();
    }
  });

  it("every action of the settings that is posted without a step-up is refused and changes nothing", async () => {
    const actions = listActions().filter(isOfSettings);
    const names = actions.map(({ name }) => name);
    expect(free.filter((name) => !names.includes(name))).toEqual([]);
    const guarded = actions.filter(({ name }) => !free.includes(name));
    expect(guarded.length).toBeGreaterThan(12);
    for (const action of guarded) {
      const answer = await post(action);
      const text = await answer.text();
      const isRefused =
        answer.headers.get("x-action-redirect")?.startsWith("/login/confirm") || /"message":"/.test(text);
      expect([action.name, isRefused, /v(pt|cs)_\w{20}/.test(text)]).toEqual([action.name, true, false]);
    }
  });

  it.each(["[null]", "[]", '["$undefined"]', "[[],[]]", '[1,"form"]', '[{"answer":0},{"get":1}]'])(
    "every action that is called by hand with %s answers without an error, and changes nothing",
    async (body) => {
      const taken = listActions().filter(({ made }) => made !== "passkeyRequest");
      expect(taken.length).toBeGreaterThan(30);
      const answers = await Promise.all(
        taken.map(async (action) => {
          // A text is what it asks for.
          if (action.made === "textQuery" && body.startsWith('["')) return [];
          const answer = await callAction(action, body);
          return [action.name, answer.status, /"digest"/.test(await answer.text())];
        }),
      );
      for (const [name, ...answer] of answers) if (name) expect([name, ...answer]).toEqual([name, 200, false]);
      expect(await accessRows(adaId)).toEqual(before);
    },
  );

  itInLongRun("an icon that is sent without a step-up is not stored, and leads to the confirmation", async () => {
    const body = new FormData();
    body.set("file", new Blob([new Uint8Array(sample("images/photo.jpg"))]), "icon.jpg");
    const headers = { Origin: site.url, "Sec-Fetch-Site": "same-origin", Cookie: `${cookieName}=${cookies.ada}` };
    const path = `/settings/developers/${clientId}`;
    const answer = await fetch(`${site.url}${path}/icon`, { method: "POST", redirect: "manual", headers, body });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `/login/confirm?${new URLSearchParams({ next: path })}`,
    ]);
    const { page, close } = await openAs("ada", path);
    await page.getByRole("button", { name: "Upload icon" }).waitFor();
    expect(await page.getByRole("button", { name: "Remove icon" }).count()).toBe(0);
    await close();
  });

  it("a token to try an operation is made after the password, and what the reader typed is still there", async () => {
    const { page, close } = await openAs("ada", "/developers/api/createLink");
    const form = page.getByRole("region", { name: "Try it" });
    const typed = '{"type":"github","value":"of-ada"}';
    await form.getByLabel("Body").fill(typed);
    await form.getByRole("button", { name: "Create a token for me" }).click();
    await confirm(page);
    await page.waitForURL(`${site.url}/developers/api/createLink#try-it`);
    await expect.poll(() => form.getByLabel("Body").inputValue()).toBe(typed);
    await form.getByRole("button", { name: "Create a token for me" }).click();
    await form.getByText("A personal token for this operation is in the field").waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("of-ada");
    await close();
  });

  it("the refused actions have changed nothing that opens the account", async () => {
    await site.close();
    const after = await accessRows(adaId);
    expect({ ...after, tokens: after.tokens.map(({ name }) => name) }).toEqual({
      ...Object(before),
      tokens: ["Try it: createLink"],
    });
    await closeDatabase();
  });
});
