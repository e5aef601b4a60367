import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { closeDatabase, database } from "@/db/client";
import { accountEvents, accounts, oauthClientSecrets, oauthClients, personalTokens, users } from "@/db/schema";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { password } from "../support/members";
import { holdRequests, pageScripts, press } from "../support/pages";
import { itInLongRun } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";
import { sample } from "../support/stage";
import { cookiesIn, ownSecret, staleCookie } from "../support/stale-session";

const cookies: Record<string, string> = {};
let [adaId, clientId] = ["", ""];
let before: unknown;

/** What opens an account, or outlives a session. */
async function accessRows(userId: string) {
  const account = { email: users.email, hash: users.passwordHash, otp: users.otpEnabled, closing: users.deleteAfter };
  const select = () => database().select();
  return {
    user: await database().select(account).from(users).where(eq(users.id, userId)),
    accounts: await select().from(accounts).where(eq(accounts.userId, userId)),
    clients: await select().from(oauthClients).where(eq(oauthClients.ownerId, userId)),
    secrets: await select().from(oauthClientSecrets).where(eq(oauthClientSecrets.clientId, clientId)),
    tokens: await select().from(personalTokens).where(eq(personalTokens.userId, userId)),
  };
}

const site = setUpSite(
  async ({ newPerson, newApplication }) => {
    const [ada, bea] = [await newPerson("ada", password), await newPerson("bea", password)];
    adaId = ada.id;
    ({ clientId } = await newApplication(adaId, { name: "Stage Lights" }));
    const linked = { userId: adaId, type: "oauth" as const, provider: "github", providerAccountId: "1" };
    await database().insert(accounts).values(linked);
    for (const [name, { id }] of Object.entries({ ada, bea })) cookies[name] = await staleCookie(id, 6);
    const rows = Array.from({ length: 120 }, () => ({ userId: bea.id, kind: "signed_out" }));
    await database().insert(accountEvents).values(rows);
    before = await accessRows(adaId);
  },
  { ...ownSecret, AUTH_GITHUB_ID: "an-id", AUTH_GITHUB_SECRET: "a-secret" },
);
afterAll(closeDatabase);

async function openAs(username: string, path: string, options = {}) {
  const watched = await site.openEmpty(options);
  await watched.page.context().addCookies(cookiesIn(cookies[username] ?? "", site.url));
  await watched.page.goto(site.url + path);
  return watched;
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

const callAction = ({ id, path }: Action, body: FormData | string) =>
  fetch(site.url + path, {
    method: "POST",
    redirect: "manual",
    headers: {
      ...{ Origin: site.url, "Sec-Fetch-Site": "same-origin", Accept: "text/x-component" },
      ...{ Cookie: cookies.ada ?? "", "Next-Action": id },
    },
    body,
  });

/** Posts an action as a script of its page would, with every field that one of them reads. */
function post(action: Action) {
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

it("every action of the settings that is posted without a step-up is refused and changes nothing", async () => {
  const actions = listActions().filter(isOfSettings);
  const names = actions.map(({ name }) => name);
  expect(free.filter((name) => !names.includes(name))).toEqual([]);
  const guarded = actions.filter(({ name }) => !free.includes(name));
  expect(guarded.length).toBeGreaterThan(12);
  for (const action of guarded) {
    const answer = await post(action);
    const text = await answer.text();
    const isRefused = answer.headers.get("x-action-redirect")?.startsWith("/login/confirm") || /"message":"/.test(text);
    expect([action.name, isRefused, /v(pt|cs)_\w{20}/.test(text)]).toEqual([action.name, true, false]);
  }
  expect(await accessRows(adaId)).toEqual(before);
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

it("an icon that is sent without a step-up is not stored, and leads to the confirmation", async () => {
  const body = new FormData();
  body.set("file", new Blob([new Uint8Array(sample("images/photo.jpg"))]), "icon.jpg");
  const headers = { Origin: site.url, "Sec-Fetch-Site": "same-origin", Cookie: cookies.ada ?? "" };
  const path = `/settings/developers/${clientId}`;
  const answer = await fetch(`${site.url}${path}/icon`, { method: "POST", redirect: "manual", headers, body });
  const confirmation = `/login/confirm?${new URLSearchParams({ next: path })}`;
  expect([answer.status, answer.headers.get("location")]).toEqual([303, confirmation]);
  expect(await accessRows(adaId)).toEqual(before);
});

it("a token to try an operation is made after the password, and what the reader typed is still there", async () => {
  const { page, close } = await site.openEmpty();
  await page.context().addCookies(cookiesIn(cookies.ada ?? "", site.url));
  const release = await holdRequests(page, pageScripts);
  await page.goto(`${site.url}/developers/api/createLink`, { waitUntil: "commit" });
  const form = page.getByRole("region", { name: "Try it" });
  const typed = '{"type":"github","value":"of-ada"}';
  await form.getByLabel("Body").fill(typed);
  // A click before the script has come would do nothing.
  expect(await form.getByRole("button", { name: "Create a token for me" }).isDisabled()).toBe(true);
  release();
  await press(page, "Create a token for me");
  await page.getByRole("heading", { name: "Confirm your identity" }).waitFor();
  await page.getByLabel("Password").fill(password);
  await press(page, "Continue");
  await page.waitForURL(`${site.url}/developers/api/createLink#try-it`);
  await expect.poll(() => form.getByLabel("Body").inputValue()).toBe(typed);
  await press(page, "Create a token for me");
  await form.getByText("A personal token for this operation is in the field").waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("of-ada");
  await close();
});

itInLongRun("the security log shows everything, a page at a time, without script", async () => {
  const { page, close } = await openAs("bea", "/settings/account/log", { javaScriptEnabled: false });
  const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: "Signed" });
  expect(await rows.count()).toBe(100);
  await page.getByRole("link", { name: "Older", exact: true }).click();
  await page.getByRole("link", { name: "Newest", exact: true }).waitFor();
  expect(await rows.count()).toBe(21);
  await close();
});
