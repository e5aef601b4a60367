import { and, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { accountEvents, outbox, sessions, users } from "@/db/schema";
import { beginRequest, identifyRequest, runRequest } from "@/lib/core/current-request";
import { listEvents, recordEvent } from "@/lib/core/owners/event-store";
import { withLockedOwner } from "@/lib/core/owners/quota-store";
import { understandCommand } from "@/lib/operator/admin/commands";
import { deleteExpired } from "@/lib/operator/process/maintenance";
import { replacePassword } from "@/lib/people/auth/account/password-store";
import { accountAdapter } from "@/lib/people/auth/provider/account-store";
import { requireCode } from "@/lib/people/auth/second-factor/second-factor-code";
import { findPendingSignIn, issuePendingSignIn } from "@/lib/people/auth/session/pending-sign-in-store";
import { createSession, endOtherSessions, endSession, listSessions } from "@/lib/people/auth/session/session-store";
import { deleteClient, rotateSecret } from "@/lib/people/oauth/clients/client-store";
import { updateClient } from "@/lib/people/oauth/clients/edit-store";
import { deleteIcon, replaceIcon } from "@/lib/people/oauth/clients/icon-store";
import {
  createPersonalToken,
  deletePersonalToken,
  listPersonalTokens,
} from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { newClient } from "@/lib/people/oauth/schema";
import { disconnectApplication } from "@/lib/people/oauth/tokens/consent-store";
import { changeEmail } from "@/lib/people/users/email-store";
import { updateUser } from "@/lib/people/users/store";
import { call } from "../support/api";
import { newApplication, newConnection, newPerson, newTokens } from "../support/people";
import { addRows, setRows } from "../support/rows";
import { newSession, turnOnSecondFactor } from "../support/sessions";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const range = "203.0.113.0/24";

/** Oldest first: kind, details, browser and network. */
const logOf = async (userId: string) =>
  (await listEvents(userId, 50)).map(({ kind, details, userAgent, addressRange }) => [
    kind,
    details,
    userAgent,
    addressRange,
  ]);

/** Does the work as a request of that session. */
function asSession<Result>(sessionId: string, work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    runRequest(beginRequest(), () => {
      identifyRequest({ sessionId });
      work().then(resolve, reject);
    });
  });
}

it("what a signed-in person changes is logged with the browser and network of their session", async () => {
  const { id } = await newPerson();
  const sessionId = await createSession(id, firefox, range);
  const other = await createSession(id, "curl/8", null);
  const application = await newApplication(id, { name: "Night owl" });
  await asSession(sessionId, async () => {
    await endSession(id, other);
    await replacePassword(id, { before: null, after: "hash", sessionId });
    const token = await createPersonalToken(id, { name: "Script", scopes: ["identify"], lifetime: "none" });
    await deletePersonalToken(id, token.id);
    await rotateSecret(id, application.clientId);
    await changeEmail(id, "other@example.com");
    await endSession(id, sessionId);
  });
  const log = await logOf(id);
  const from = [firefox, range];
  expect(log.reverse()).toEqual([
    ["new_session", { device: "Firefox on Windows", at: expect.any(String), range }, ...from],
    ["new_session", { device: "An unknown device", at: expect.any(String) }, "curl/8", null],
    ["application_created", { application: "Night owl" }, null, null],
    ["session_ended", { device: "An unknown device" }, ...from],
    ["password_set", {}, ...from],
    ["personal_token_created", { name: "Script" }, ...from],
    ["personal_token_ended", { name: "Script" }, ...from],
    ["secret_rotated", { application: "Night owl" }, ...from],
    ["email_changed", { email: "other@example.com" }, ...from],
    ["signed_out", {}, ...from],
  ]);
});

it("an application is logged when it is connected and disconnected, and not each time it asks again", async () => {
  const { application, person } = await newConnection(["identify"]);
  await newTokens(person.id, application, ["identify"]);
  await disconnectApplication(person.id, application.clientId);
  await disconnectApplication(person.id, application.clientId);
  expect(await logOf(person.id)).toEqual([
    ["application_disconnected", { application: "Test app" }, null, null],
    ["application_connected", { application: "Test app" }, null, null],
    ["application_created", { application: "Test app" }, null, null],
  ]);
});

it("The creation, changes and deletion of an application and the end of its secrets are logged", async () => {
  const { id } = await newPerson();
  const { clientId } = await newApplication(id, { name: "Night owl" });
  const values = newClient.parse({ name: "Night owl", redirectUris: ["https://app.example/callback"] });
  await updateClient(id, clientId, values);
  await updateClient(id, clientId, { ...values, redirectUris: ["https://thief.example/callback"] });
  await updateClient(id, clientId, { ...values, name: "Day owl", description: "New." });
  await updateClient(id, clientId, { ...values, name: "Day owl", isPublic: true }, { endsSecrets: true });
  await withLockedOwner(id, (transaction) =>
    replaceIcon({ id: clientId, ownerId: id }, id, "of-an-owl.webp", transaction),
  );
  await deleteIcon(id, clientId);
  await deleteIcon(id, clientId);
  await deleteClient(id, clientId);
  const changed = (application: string, what: string) => ["application_changed", { application, what }];
  expect((await logOf(id)).map(([kind, details]) => [kind, details]).reverse()).toEqual([
    ["application_created", { application: "Night owl" }],
    changed("Night owl", "redirect URIs"),
    changed("Night owl", "name, description, redirect URIs"),
    changed("Day owl", "description, kind of client, secrets"),
    changed("Day owl", "icon"),
    changed("Day owl", "icon"),
    ["application_deleted", { application: "Day owl" }],
  ]);
});

it("a grant of more scopes is logged with the new ones", async () => {
  const { application, person } = await newConnection(["identify"]);
  await newTokens(person.id, application, ["identify", "links", "email"]);
  await newTokens(person.id, application, ["email"]);
  expect((await logOf(person.id))[0]).toEqual([
    "application_allowed_more",
    { application: "Test app", scopes: "email, links" },
    null,
    null,
  ]);
  expect(await logOf(person.id)).toHaveLength(3);
});

it("the operator ends every session of one person, and tokens if asked, and their owner is notified", async () => {
  const [{ id, username }, other] = [await newPerson(), await newPerson()];
  await setRows(users, { emailVerified: sql`now()` }, eq(users.id, id));
  const application = await newApplication(other.id);
  const { access_token } = await newTokens(id, application, ["identify"]);
  const { token } = await createPersonalToken(id, { name: "Script", scopes: ["identify"], lifetime: "none" });
  const works = async (secret: string) => (await call("GET", "/api/user", { token: secret })).status === 200;
  const kept = await createSession(other.id, firefox, range);
  const pending = await issuePendingSignIn(id);
  for (const agent of [firefox, "curl/8"]) await createSession(id, agent, range);
  const end = (...words: string[]) => understandCommand(["end-sessions", ...words], "/")(new AbortController().signal);
  expect(await end(username.toUpperCase())).toEqual({ username, ended_sessions: 2 });
  expect([await listSessions(id), await findPendingSignIn(pending)]).toEqual([[], undefined]);
  expect([await works(token), await works(access_token)]).toEqual([true, true]);
  await createSession(id, firefox, range);
  const ended = { username, ended_sessions: 1, ended_tokens: 1, ended_authorizations: 1 };
  expect(await end(username, "--tokens")).toEqual(ended);
  expect([await works(token), await works(access_token)]).toEqual([false, false]);
  expect(await end(username, "--tokens")).toEqual({
    username,
    ended_sessions: 0,
    ended_tokens: 0,
    ended_authorizations: 0,
  });
  expect((await listSessions(other.id)).map((session) => session.id)).toEqual([kept]);
  const logged = (await logOf(id)).filter(([kind]) => /sessions?_ended$|tokens_ended$/.test(String(kind)));
  // What one command does has one time.
  expect(logged.map((event) => JSON.stringify(event)).sort()).toEqual(
    [
      ["personal_tokens_ended", { count: "1" }, null, null],
      ["sessions_ended", { count: "0", tokens: "0" }, null, null],
      ["sessions_ended", { count: "1", tokens: "2" }, null, null],
      ["sessions_ended", { count: "2" }, null, null],
    ].map((event) => JSON.stringify(event)),
  );
  const mails = and(eq(outbox.userId, id), eq(outbox.kind, "sessions_ended"));
  expect(await database().$count(outbox, mails)).toBe(3);
  await expect(end("nobody-of-this-name")).rejects.toMatchObject({ code: "not_found" });
  expect(() => end()).toThrow("Write a username or an alias, such as: end-sessions ada --tokens");
});

it("another username or alias is logged, and one that stays is not", async () => {
  const { id, username } = await newPerson();
  const [next, alias] = [`${username}x`, `${username}y`];
  await updateUser(id, { username: next });
  await updateUser(id, { alias });
  await updateUser(id, { username: next, alias });
  await updateUser(id, { alias: null });
  expect((await logOf(id)).map(([kind, details]) => [kind, details]).reverse()).toEqual([
    ["username_changed", { from: username, to: next }],
    ["alias_changed", { to: alias }],
    ["alias_removed", { from: alias }],
  ]);
});

it("tokens to try operations are one row an hour for each browser and network", async () => {
  const { id } = await newPerson();
  const tries = () => createPersonalToken(id, { name: "Try it: x", scopes: ["identify"], lifetime: "1" }, true);
  const [own, strange] = [await createSession(id, firefox, range), await createSession(id, "curl/8", range)];
  for (let click = 0; click < 3; click++) for (const session of [own, strange]) await asSession(session, tries);
  expect((await logOf(id)).slice(0, -2)).toEqual([
    ["trial_token_created", {}, "curl/8", range],
    ["trial_token_created", {}, firefox, range],
  ]);
});

it("all 90 days are there, page by page, with nothing left out between rows of one instant", async () => {
  const { id } = await newPerson();
  const rows = Array.from({ length: 25 }, (_, index) => ({
    kind: "signed_out",
    userId: id,
    details: { n: String(index) },
  }));
  await addRows(accountEvents, rows);
  const pages: string[][] = [];
  let before: string | undefined;
  do {
    const events = await listEvents(id, 10, before);
    pages.push(events.map(({ details }) => details.n ?? ""));
    before = events.length === 10 ? events.at(-1)?.id : undefined;
  } while (before);
  expect(pages.map(({ length }) => length)).toEqual([10, 10, 5]);
  expect(new Set(pages.flat()).size).toBe(25);
  expect(await listEvents(id, 10, "no-uuid")).toHaveLength(10);
  const other = await newPerson();
  expect(await listEvents(other.id, 10, (await listEvents(id, 1))[0]?.id)).toEqual([]);
});

it("all other sessions end with the personal tokens if that is wished", async () => {
  const { id } = await newPerson();
  const [own] = [await createSession(id, firefox, range), await createSession(id, "curl/8", null)];
  await createPersonalToken(id, { name: "Script", scopes: ["identify"], lifetime: "none" });
  await endOtherSessions(id, own);
  expect(await listPersonalTokens(id)).toHaveLength(1);
  await endOtherSessions(id, own, { endsPersonalTokens: true });
  expect(await listPersonalTokens(id)).toEqual([]);
  expect((await logOf(id)).slice(0, 2).map(([kind, details]) => [kind, details])).toEqual([
    ["personal_tokens_ended", { count: "1" }],
    ["other_sessions_ended", { count: "1" }],
  ]);
});

it("a recovery code that is used is logged with how many are left", async () => {
  const { id } = await newPerson();
  const user = await newSession(id, firefox, range);
  const [code = ""] = (await turnOnSecondFactor(user)).codes;
  await requireCode(id, code);
  expect((await listEvents(id, 1)).map(({ kind, details }) => [kind, details])).toEqual([
    ["recovery_code_used", { left: "9" }],
  ]);
});

it("the log of one account shows nothing of another, nor what a session of another account did", async () => {
  const [ada, eve] = [await newPerson(), await newPerson()];
  const sessionOfEve = await createSession(eve.id, firefox, range);
  await asSession(sessionOfEve, () => recordEvent("password_set", ada.id, {}, database()));
  expect(await logOf(ada.id)).toEqual([["password_set", {}, null, null]]);
});

it("a change that fails leaves no row, and one that ends nothing neither", async () => {
  const { id } = await newPerson();
  const failing = accountAdapter().linkAccount;
  const link = { userId: id, provider: "github", type: "oauth", providerAccountId: id } as const;
  await failing?.(link);
  await expect(failing?.(link)).rejects.toThrow("An account there is already linked");
  await endOtherSessions(id, id);
  await endSession(id, id);
  expect(await logOf(id)).toEqual([["account_linked", { provider: "GitHub" }, null, null]]);
});

it("rows are neither shown nor retained for longer than 90 days", async () => {
  const { id } = await newPerson();
  await createSession(id, firefox, range);
  await recordEvent("password_set", id, {}, database());
  const long = sql`now() - interval '91 days'`;
  await setRows(accountEvents, { createdAt: long }, eq(accountEvents.kind, "new_session"));
  expect(await logOf(id)).toEqual([["password_set", {}, null, null]]);
  await deleteExpired();
  const left = await database()
    .select({ kind: accountEvents.kind })
    .from(accountEvents)
    .where(eq(accountEvents.userId, id));
  expect(left).toEqual([{ kind: "password_set" }]);
  expect(await database().$count(sessions, eq(sessions.userId, id))).toBe(1);
});

/** How many were queued for somebody whose address is proven, after their first ten minutes. */
async function newMailed() {
  const { id } = await newPerson();
  const before = sql`now() - interval '1 day'`;
  await setRows(users, { emailVerified: sql`now()`, createdAt: before }, eq(users.id, id));
  const mails = () => database().$count(outbox, and(eq(outbox.userId, id), eq(outbox.kind, "new_session")));
  return { id, mails };
}

it("The mail about a sign-in is not sent daily to somebody who signs out daily, nor after weeks without a visit", async () => {
  const { id, mails } = await newMailed();
  for (let day = 0; day < 3; day++) {
    const sessionId = await createSession(id, firefox, range);
    await asSession(sessionId, () => endSession(id, sessionId));
  }
  const sessionId = await createSession(id, firefox, range);
  await setRows(sessions, { expiresAt: new Date(0) }, eq(sessions.id, sessionId));
  await createSession(id, firefox, range);
  expect(await mails()).toBe(1);
  await createSession(id, firefox, "198.51.100.0/24");
  expect(await mails()).toBe(2);
  await createSession(id, "curl/8", range);
  expect(await mails()).toBe(3);
});

it("The mail about a sign-in is sent again for a browser whose sessions were ended, and after a new password", async () => {
  const { id, mails } = await newMailed();
  const own = await createSession(id, firefox, range);
  const strange = await createSession(id, "curl/8", null);
  expect(await mails()).toBe(2);
  await asSession(own, () => endSession(id, strange));
  const again = await createSession(id, "curl/8", null);
  expect(await mails()).toBe(3);
  await asSession(again, () => endSession(id, again));
  await replacePassword(id, { before: null, after: "hash", sessionId: own });
  await createSession(id, firefox, range);
  expect(await mails()).toBe(3);
  await createSession(id, "curl/8", null);
  expect(await mails()).toBe(4);
});

it("The mail about a sign-in looks back 90 days, and at sign-ins alone", async () => {
  const { id, mails } = await newMailed();
  const first = await createSession(id, firefox, range);
  await asSession(first, () => endSession(id, first));
  await setRows(accountEvents, { createdAt: sql`now() - interval '91 days'` }, eq(accountEvents.userId, id));
  await recordEvent("second_factor_failed", id, {}, database(), { userAgent: firefox, addressRange: range });
  await createSession(id, firefox, range);
  expect(await mails()).toBe(2);
});
