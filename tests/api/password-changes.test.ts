import { and, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { accounts, secondFactors, sessions, users } from "@/db/schema";
import { listEvents } from "@/lib/core/owners/event-store";
import { lockOwner } from "@/lib/core/owners/quota-store";
import { accessKey, accessLabel } from "@/lib/people/auth/account/added-access";
import { endAccess, listSuspectAccess } from "@/lib/people/auth/account/added-access-store";
import { changePassword, deletePassword } from "@/lib/people/auth/account/password-change";
import { removePassword, replacePassword } from "@/lib/people/auth/account/password-store";
import { addPasskey, listPasskeys } from "@/lib/people/auth/passkey/passkey-store";
import { hashPassword, verifyPassword } from "@/lib/people/auth/password/password";
import { accountAdapter } from "@/lib/people/auth/provider/account-store";
import { listLinkedAccounts, unlinkProvider } from "@/lib/people/auth/provider/link-store";
import { createSession, listSessions } from "@/lib/people/auth/session/session-store";
import { createPersonalToken, listPersonalTokens } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { untilSomethingWaits } from "../support/locks";
import { password as old, passwordHash as oldHash } from "../support/members";
import { newPerson } from "../support/people";
import { addRows, setRows } from "../support/rows";
import { newSession } from "../support/sessions";

const next = "another staple entirely";

/** Somebody who signed in that long ago, and has a second session and a personal token. */
async function newMember({ minutes = 60, passwordHash = oldHash as string | null, providers = [] as string[] } = {}) {
  const { id } = await newPerson(passwordHash ? { passwordHash } : {});
  for (const provider of providers) {
    await accountAdapter().linkAccount?.({
      userId: id,
      provider,
      type: "oauth",
      providerAccountId: crypto.randomUUID(),
    });
  }
  const user = await newSession(id);
  await createSession(id, "Chrome");
  await createPersonalToken(id, { name: "Script", scopes: ["identify"], lifetime: "none" });
  const age = sql`now() - make_interval(mins => ${minutes})`;
  await setRows(sessions, { createdAt: age }, eq(sessions.userId, id));
  return user;
}

type Member = Awaited<ReturnType<typeof newMember>>;

const change = (user: Member, currentPassword: string, newPassword = next, endsPersonalTokens = false) =>
  changePassword(user, { currentPassword, code: "", newPassword, endsPersonalTokens }, new Headers());

/** Which password opens the account, its sessions, and how many personal tokens it has. */
async function stateOf({ id }: Member) {
  const [row] = await database().select({ hash: users.passwordHash }).from(users).where(eq(users.id, id));
  const opens = [];
  for (const password of [old, next]) if (await verifyPassword(row?.hash, password)) opens.push(password);
  const list = await listSessions(id);
  return { opens, sessions: list.map((session) => session.id), tokens: (await listPersonalTokens(id)).length };
}

it("Changing the password ends every other session, and leaves this one and personal tokens", async () => {
  const user = await newMember();
  await change(user, old);
  expect(await stateOf(user)).toEqual({ opens: [next], sessions: [user.sessionId], tokens: 1 });
});

it("Changing the password ends personal tokens when asked to", async () => {
  const user = await newMember();
  await change(user, old, next, true);
  expect(await stateOf(user)).toEqual({ opens: [next], sessions: [user.sessionId], tokens: 0 });
});

it("Changing the password ends the access of the last 30 days that is ticked, and names it", async () => {
  const user = await newMember({ providers: ["github", "google"] });
  const key = { credentialId: crypto.randomUUID(), publicKey: "", host: "localhost", counter: 0, transports: [] };
  await addPasskey(user.id, { ...key, name: "theirs" });
  await setRows(
    accounts,
    { createdAt: sql`now() - interval '31 days'` },
    and(eq(accounts.userId, user.id), eq(accounts.provider, "google")),
  );
  const suspects = await listSuspectAccess(user.id);
  expect(suspects.map((access) => accessLabel(access, "en"))).toEqual([
    "the linked account at GitHub",
    "the passkey theirs",
  ]);
  const passkey = suspects.filter(({ kind }) => kind === "passkey");
  const ends = [...passkey.map(accessKey), "account:google", "passkey:of-nobody"];
  const typed = { currentPassword: old, code: "", newPassword: next, endsPersonalTokens: false, ends };
  const wrong = { ...typed, currentPassword: "wrong password" };
  await expect(changePassword(user, wrong, new Headers())).rejects.toMatchObject({ code: "invalid_request" });
  expect(await listSuspectAccess(user.id)).toEqual(suspects);
  expect(await changePassword(user, typed, new Headers())).toEqual(passkey);
  expect((await listLinkedAccounts(user.id)).map(({ provider }) => provider).sort()).toEqual(["github", "google"]);
  expect(await listPasskeys(user.id)).toEqual([]);
  expect(await stateOf(user)).toEqual({ opens: [next], sessions: [user.sessionId], tokens: 1 });
  expect((await listEvents(user.id, 2)).map(({ kind }) => kind).sort()).toEqual([
    "passkey_removed",
    "password_changed",
  ]);
});

it("Changing the password leaves the access that is not named, a second factor too", async () => {
  const user = await newMember();
  const key = { credentialId: crypto.randomUUID(), publicKey: "", host: "localhost", counter: 0, transports: [] };
  await addPasskey(user.id, { ...key, name: "theirs" });
  await addRows(secondFactors, { userId: user.id, secret: "sealed", lastStep: 1 });
  const suspects = await listSuspectAccess(user.id);
  expect(suspects.map(({ kind }) => kind).sort()).toEqual(["passkey", "second_factor"]);
  const [named, others] = ["passkey", "second_factor"].map((kind) => suspects.filter((each) => each.kind === kind));
  await database().transaction((transaction) => endAccess(user.id, named ?? [], transaction));
  expect(await listSuspectAccess(user.id)).toEqual(others);
});

it.each([
  ["", next, { currentPassword: ["Enter your password"] }],
  ["wrong password", next, { currentPassword: ["Wrong password"] }],
  [old, "short", { newPassword: ["must have 8 to 256 characters"] }],
  [old, "password123", { newPassword: ["is among the most common passwords; choose another"] }],
  [old, old, { newPassword: ["must differ from the current one"] }],
])("A password change with %j as the old and %j as the new one is refused alongside the field", async (...row) => {
  const [current, wanted, fields] = row;
  const user = await newMember({ minutes: 0 });
  await expect(change(user, current, wanted)).rejects.toMatchObject({ code: "invalid_request", fields });
  expect(await stateOf(user)).toMatchObject({ opens: [old], tokens: 1, sessions: { length: 2 } });
});

it("A password that was replaced since it was read is not replaced again", async () => {
  const user = await newMember();
  const replacement = { before: oldHash, after: await hashPassword(next), sessionId: user.sessionId };
  expect(await replacePassword(user.id, replacement)).toEqual([]);
  await expect(replacePassword(user.id, replacement)).rejects.toMatchObject({ code: "conflict" });
  expect(await stateOf(user)).toMatchObject({ opens: [next] });
});

it("One of two password changes at once, which both know the old one, wins", async () => {
  const user = await newMember();
  const wanted = [next, "a third phrase altogether"];
  // Neither may write before both have read.
  const { changes } = await database().transaction(async (transaction) => {
    await lockOwner(user.id, transaction);
    const begun = Promise.allSettled(wanted.map((password) => change(user, old, password)));
    await untilSomethingWaits(wanted.length);
    return { changes: begun };
  });
  const answers = await changes;
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(answers.find((answer) => answer.status === "rejected")?.reason).toMatchObject({ code: "conflict" });
});

it("An account without a password gets one within five minutes of signing in", async () => {
  const user = await newMember({ minutes: 4, passwordHash: null, providers: ["github"] });
  await change(user, "");
  expect(await stateOf(user)).toEqual({ opens: [next], sessions: [user.sessionId], tokens: 1 });
});

it("An account without a password gets none by an older session", async () => {
  const user = await newMember({ passwordHash: null, providers: ["github"] });
  await expect(change(user, "")).rejects.toMatchObject({ code: "forbidden" });
  expect(await stateOf(user)).toMatchObject({ opens: [] });
});

const remove = (user: Member, usable: string[]) =>
  removePassword(user.id, { before: oldHash, sessionId: user.sessionId, usable });

it("Removing the password needs a linked account at a configured provider, and ends every other session", async () => {
  const user = await newMember({ providers: ["github"] });
  const onlyWay = { code: "conflict", message: "Your password is your only way to sign in; add another one first" };
  await expect(deletePassword(user)).rejects.toMatchObject(onlyWay);
  await expect(remove(user, ["google"])).rejects.toMatchObject(onlyWay);
  expect(await stateOf(user)).toMatchObject({ opens: [old], sessions: { length: 2 } });
  await remove(user, ["github"]);
  expect(await stateOf(user)).toEqual({ opens: [], sessions: [user.sessionId], tokens: 1 });
  expect((await listEvents(user.id, 1)).map(({ kind }) => kind)).toEqual(["password_removed"]);
});

it("Removing the password leaves a way in when the last account is unlinked at the same time", async () => {
  const user = await newMember({ providers: ["github"] });
  const both = [remove(user, ["github"]), unlinkProvider(user.id, "github", ["github"])];
  const answers = await Promise.allSettled(both);
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

it("A password that was replaced since it was read is not removed", async () => {
  const user = await newMember({ providers: ["github"] });
  await replacePassword(user.id, { before: oldHash, after: await hashPassword(next), sessionId: user.sessionId });
  await expect(remove(user, ["github"])).rejects.toMatchObject({ code: "conflict" });
  expect(await stateOf(user)).toMatchObject({ opens: [next] });
});
