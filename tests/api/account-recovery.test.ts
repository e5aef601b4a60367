import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import {
  accounts,
  emailLinks,
  oauthClientSecrets,
  oauthClients,
  oauthConsents,
  oauthGrants,
  outbox,
  passkeys,
  personalTokens,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
} from "@/db/schema";
import { findEmailLink } from "@/lib/core/mail/email-link-store";
import { claimMail } from "@/lib/core/mail/outbox-store";
import { sendDueMail } from "@/lib/core/mail/sending";
import { findRecentEvent, listEvents } from "@/lib/core/owners/event-store";
import { singleton } from "@/lib/core/process/singleton";
import { createTurns, type Turns } from "@/lib/core/process/turns";
import { understandCommand } from "@/lib/operator/admin/commands";
import { endedAccess, endedDetail } from "@/lib/people/auth/account/added-access";
import { listSuspectAccess } from "@/lib/people/auth/account/added-access-store";
import { requestEmail, sendProof } from "@/lib/people/auth/account/email-change";
import { undoEmailChange } from "@/lib/people/auth/account/email-links";
import { composeMail } from "@/lib/people/auth/account/mails";
import { changePassword } from "@/lib/people/auth/account/password-change";
import { requestReset, resetPassword } from "@/lib/people/auth/account/password-reset";
import { proveByLink, undoByLink } from "@/lib/people/auth/account/recovery-store";
import { registerAccount } from "@/lib/people/auth/account/register";
import { addPasskey, listPasskeys } from "@/lib/people/auth/passkey/passkey-store";
import { authorizeCredentials } from "@/lib/people/auth/password/credentials";
import { verifyPassword } from "@/lib/people/auth/password/password";
import { accountAdapter } from "@/lib/people/auth/provider/account-store";
import { listLinkedAccounts } from "@/lib/people/auth/provider/link-store";
import {
  countRecoveryCodes,
  findSecondFactor,
  replaceRecoveryCodes,
} from "@/lib/people/auth/second-factor/second-factor-store";
import { createSession, endSession, listSessions } from "@/lib/people/auth/session/session-store";
import { rotateSecret } from "@/lib/people/oauth/clients/client-store";
import { createPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { listConnectedApplications, rememberConsent } from "@/lib/people/oauth/tokens/consent-store";
import { changeEmail, findEmailState, forgetPendingEmail, setPendingEmail } from "@/lib/people/users/email-store";
import { call } from "../support/api";
import { findMailLink, setUpMailServer } from "../support/mail-server";
import { newMember, password as old, passwordHash } from "../support/members";
import { type Application, newApplication, newEmail, newPerson, newTokens, newUsername } from "../support/people";
import { addRows, setRows } from "../support/rows";
import { newSession } from "../support/sessions";

const mail = await setUpMailServer();
const next = "another staple entirely";
const usedUp = { code: "invalid_request", message: "This link has been used or has expired; ask for a new one" };

/** How many passwords were hashed or compared: each takes one turn. */
let hashed = 0;
singleton("password-turns", () => {
  const turns = createTurns(4);
  const take: Turns["take"] = (work, wait) => {
    hashed++;
    return turns.take(work, wait);
  };
  return { ...turns, take };
});

/** What has been sent to that address, by its subjects, and the one link among it. */
async function read(address: string) {
  await sendDueMail(composeMail);
  const received = mail.takeFor(address);
  const withLink = received.find(({ body }) => body.includes("token="));
  return {
    subjects: received.map(({ headers }) => headers.get("subject")).sort(),
    token: withLink ? findMailLink(withLink).token : "",
    body: received.map(({ body }) => body.replaceAll("\n", " ")).join("\n"),
  };
}

type Member = Awaited<ReturnType<typeof newMember>>;

/** Whether the mail to that address waits, as after a delivery that failed. */
const delay = (address: string, isDelayed = true) =>
  setRows(outbox, { nextTryAt: isDelayed ? sql`now() + interval '1 hour'` : sql`now()` }, eq(outbox.address, address));

const opens = async (id: string, password: string) => {
  const [row] = await database().select({ hash: users.passwordHash }).from(users).where(eq(users.id, id));
  return verifyPassword(row?.hash, password);
};
const stateOf = async (id: string) => {
  const { email, pendingEmail, isVerified } = (await findEmailState(id)) ?? {};
  return { email, pendingEmail, isVerified };
};
const register = async (email: string) =>
  registerAccount({ username: newUsername(), email, password: old }, new Headers());

it("Registering answers alike for an address of an account and for another, and informs its owner by mail", async () => {
  const owner = await newMember();
  const address = newEmail();
  const [known, unknown] = [await register(owner.email.toUpperCase()), await register(address)];
  for (const made of [known, unknown]) expect(made).toEqual({ id: expect.any(String), username: expect.any(String) });
  expect(await stateOf(known.id)).toEqual({ email: null, pendingEmail: owner.email.toUpperCase(), isVerified: false });
  expect(await stateOf(unknown.id)).toEqual({ email: null, pendingEmail: address, isVerified: false });
  const received = await read(owner.email.toUpperCase());
  expect(received).toMatchObject({ subjects: ["You already have an account"], token: "" });
  expect(received.body).toContain(`It belongs to your account @${owner.username}`);
  expect(await stateOf(owner.id)).toMatchObject({ email: owner.email, isVerified: true });
  const asked = await read(address);
  expect(asked.subjects).toEqual(["Confirm your email address"]);
  await proveByLink(asked.token);
  expect(await stateOf(unknown.id)).toEqual({ email: address, pendingEmail: null, isVerified: true });
});

it("Registering with an address that another account only claims takes it over once it is proven", async () => {
  const claimant = await newMember({ isProven: false });
  const { id } = await register(claimant.email);
  await proveByLink((await read(claimant.email)).token);
  expect(await stateOf(id)).toMatchObject({ email: claimant.email, isVerified: true });
  expect((await stateOf(claimant.id)).email).toMatch(/@displaced\.invalid$/);
});

it("A link that proves an address is not made for a mail that was withdrawn, another address or a deleted account", async () => {
  const { id } = await register(newEmail());
  const isOwn = eq(outbox.userId, id);
  await setRows(outbox, { nextTryAt: sql`now() - interval '1 day'` }, isOwn);
  const claimed = await claimMail();
  if (claimed?.userId !== id) throw new Error("another mail was claimed");
  for (const gone of [null, crypto.randomUUID()])
    expect(await composeMail({ ...claimed, userId: gone })).toBeUndefined();
  const { pendingEmail } = await stateOf(id);
  await setRows(users, { pendingEmail: newEmail() }, eq(users.id, id));
  expect(await composeMail(claimed)).toBeUndefined();
  await setRows(users, { pendingEmail }, eq(users.id, id));
  await database().delete(outbox).where(isOwn);
  expect(await composeMail(claimed)).toBeUndefined();
  expect(await database().$count(emailLinks, eq(emailLinks.userId, id))).toBe(0);
});

it("A link that proves an address works once, even at the same time, and not under another purpose", async () => {
  const { id } = await register(newEmail());
  const { pendingEmail } = await stateOf(id);
  const { token } = await read(pendingEmail ?? "");
  await expect(undoByLink(token)).rejects.toMatchObject(usedUp);
  await expect(resetPassword(token, next, new Headers())).rejects.toMatchObject(usedUp);
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => proveByLink(token)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of answers) if (answer.status === "rejected") expect(answer.reason).toMatchObject(usedUp);
  expect(await findEmailLink(token)).toBeUndefined();
});

it("A link that proves an address does not work after its time, nor by its hash, which alone is stored", async () => {
  const { id } = await register(newEmail());
  const { token } = await read((await stateOf(id)).pendingEmail ?? "");
  const rows = await database().select().from(emailLinks).where(eq(emailLinks.userId, id));
  expect(JSON.stringify(rows)).not.toContain(token);
  for (const guess of ["", "vel_", rows[0]?.hash ?? "", `${token}x`]) {
    await expect(proveByLink(guess)).rejects.toMatchObject(usedUp);
  }
  const second = sql`interval '1 second'`;
  const age = sql`${emailLinks.expiresAt} - now() between interval '24 hours' - interval '1 minute' and interval '24 hours'`;
  expect(await database().select({ age }).from(emailLinks).where(eq(emailLinks.userId, id))).toEqual([{ age: true }]);
  await setRows(emailLinks, { expiresAt: sql`now() - ${second}` }, eq(emailLinks.userId, id));
  await expect(proveByLink(token)).rejects.toMatchObject(usedUp);
});

it("A link that proves an address proves nothing while the account waits for another, and is not burnt by the refusal", async () => {
  const [first, second] = [newEmail(), newEmail()];
  const { id } = await register(first);
  const { token } = await read(first);
  await setPendingEmail(id, second);
  await expect(proveByLink(token)).rejects.toMatchObject({ code: "invalid_request" });
  await setPendingEmail(id, first);
  await proveByLink(token);
  expect(await stateOf(id)).toMatchObject({ email: first, isVerified: true });
  await proveByLink((await read(first)).token);
});

it("Another address replaces a verified one once it is verified, and the mail to the old one can restore it", async () => {
  const { id, email, user } = await newMember();
  const address = newEmail();
  expect(await requestEmail(user, address)).toBe("sent");
  expect(await stateOf(id)).toEqual({ email, pendingEmail: address, isVerified: true });
  const { token } = await read(address);
  await proveByLink(token);
  const received = await read(email);
  expect(received.subjects).toEqual(["Your email address was changed"]);
  expect(received.body).toContain(address);
  await requestReset(address, new Headers());
  const theirs = await read(address);
  const path = await undoEmailChange(received.token, new Headers());
  expect(path).toMatch(/^\/reset-password\?token=[\w-]+$/);
  expect(await stateOf(id)).toEqual({ email, pendingEmail: null, isVerified: true });
  expect(await listSessions(id)).toEqual([]);
  await expect(resetPassword(theirs.token, next, new Headers())).rejects.toMatchObject(usedUp);
  await expect(undoByLink(received.token)).rejects.toMatchObject(usedUp);
  await resetPassword(path.slice("/reset-password?token=".length), next, new Headers());
});

it("An undone change of the address ends what was let in since the change, and nothing from long before it", async () => {
  const { id, email, user } = await newMember();
  const other = await newMember();
  const scopes = ["identify"] as const;
  const apps = [await newApplication(other.id), await newApplication(other.id), await newApplication(id)] as const;
  const add = async (provider: string, app: Application) => {
    await accountAdapter().linkAccount?.({ userId: id, provider, type: "oauth", providerAccountId: newUsername() });
    const token = await createPersonalToken(id, { name: provider, scopes: [...scopes], lifetime: "30" });
    await database().transaction((transaction) => rememberConsent(id, app.clientId, scopes, transaction));
    const key = { credentialId: newUsername(), publicKey: "", host: "localhost", counter: 0, transports: [] };
    await addPasskey(id, { ...key, name: provider });
    return { personal: token.token, app: await newTokens(id, app, [...scopes]) };
  };
  const works = async (token: string) => (await call("GET", "/api/user", { token })).status === 200;
  const before = await add("github", apps[0]);
  const longAgo = sql`now() - interval '31 days'`;
  for (const table of [accounts, passkeys, personalTokens, oauthConsents, oauthGrants])
    await setRows(table, { createdAt: longAgo }, eq(table.userId, id));
  await setRows(oauthClientSecrets, { createdAt: longAgo }, eq(oauthClientSecrets.clientId, apps[2].clientId));
  await setRows(oauthClients, { createdAt: longAgo }, eq(oauthClients.ownerId, id));
  await setRows(oauthConsents, { updatedAt: longAgo }, eq(oauthConsents.userId, id));
  const address = newEmail();
  await requestEmail(user, address);
  await proveByLink((await read(address)).token);
  const since = await add("google", apps[1]);
  await rotateSecret(id, apps[2].clientId);
  await addRows(secondFactors, { userId: id, secret: "sealed", lastStep: 1 });
  await addRows(recoveryCodes, { userId: id, hash: newUsername() });
  await setRows(users, { otpEnabled: true }, eq(users.id, id));
  await undoByLink((await read(email)).token);
  const received = await read(email);
  expect(received.subjects).toEqual(["Your old email address is back"]);
  const ended =
    "the linked account at Google, the passkey google, two-step sign-in, the personal token google, the connection to Test app, and a secret of your application Test app";
  expect(received.body.replaceAll(/\s+/g, " ")).toContain(ended);
  const noted = await findRecentEvent(id, "email_restored", 60);
  expect(noted).toEqual({ email, ended: expect.any(String) });
  expect(endedAccess(noted?.ended, "en")).toBe(ended);
  expect(endedAccess(noted?.ended, "de")).toBe(
    "das verknüpfte Konto bei Google, der Passkey google, die Anmeldung in zwei Schritten, das persönliche Token google, die Verbindung mit Test app und ein Secret deiner Anwendung Test app",
  );
  expect((await listLinkedAccounts(id)).map(({ provider }) => provider)).toEqual(["github"]);
  expect((await listPasskeys(id)).map(({ name }) => name)).toEqual(["github"]);
  const tokens = [before.personal, before.app.access_token, since.personal, since.app.access_token];
  expect(await Promise.all(tokens.map(works))).toEqual([true, true, false, false]);
  expect((await listConnectedApplications(id)).map(({ clientId }) => clientId)).toEqual([apps[0].clientId]);
  const secrets = eq(oauthClientSecrets.clientId, apps[2].clientId);
  expect(await database().$count(oauthClientSecrets, secrets)).toBe(1);
  const [row] = await database().select({ otpEnabled: users.otpEnabled }).from(users).where(eq(users.id, id));
  const isOwn = eq(recoveryCodes.userId, id);
  expect([row, await findSecondFactor(id), await database().$count(recoveryCodes, isOwn)]).toEqual([
    { otpEnabled: false },
    undefined,
    0,
  ]);
  const logged = (await listEvents(id, 20)).map(({ kind, details }) => [kind, ...Object.values(details)]);
  for (const event of [
    ["account_unlinked", "Google"],
    ["passkey_removed", "google"],
    ["second_factor_off"],
    ["personal_tokens_ended", "1"],
    ["application_disconnected", "Test app"],
    ["secret_ended", "Test app"],
  ])
    expect(logged).toContainEqual(event);
});

it.each(["was read", "still waits to be sent"])(
  "A change that a stranger made and undid leaves the owner's own way back, whose mail %s",
  async (state) => {
    const { id, email, user } = await newMember();
    const [second, third] = [newEmail(), newEmail()];
    await requestEmail(user, second);
    await proveByLink((await read(second)).token);
    const owners = state === "was read" ? await read(email) : undefined;
    if (!owners) await delay(email);
    await requestEmail(user, third);
    await proveByLink((await read(third)).token);
    const theirs = await read(second);
    expect(await undoByLink(theirs.token)).toMatchObject({ userId: id, address: second });
    await requestReset(second, new Headers());
    const reset = await read(second);
    expect(reset.subjects).toEqual(["Reset your password", "Your old email address is back"]);
    await delay(email, false);
    expect(await undoByLink(owners?.token ?? (await read(email)).token)).toMatchObject({ address: email });
    expect(await stateOf(id)).toEqual({ email, pendingEmail: null, isVerified: true });
    await expect(resetPassword(reset.token, next, new Headers())).rejects.toMatchObject(usedUp);
  },
);

it("An undone change of the address ends the ways back to later addresses, sent or not", async () => {
  const { id, email, user } = await newMember();
  const addresses = [newEmail(), newEmail(), newEmail()] as const;
  for (const address of addresses) {
    await requestEmail(user, address);
    await proveByLink((await read(address)).token);
  }
  await delay(addresses[1]);
  const first = await read(email);
  const later = await read(addresses[0]);
  await undoByLink(first.token);
  await expect(undoByLink(later.token)).rejects.toMatchObject(usedUp);
  const queued = await database().select({ kind: outbox.kind }).from(outbox).where(eq(outbox.userId, id));
  expect(queued).toEqual([{ kind: "email_restored" }]);
  expect(await stateOf(id)).toEqual({ email, pendingEmail: null, isVerified: true });
});

it("An undone change of the address ends what a stranger added in another session than the one that changed it", async () => {
  const { id, email } = await newMember();
  const other = await newSession(id, "Chrome");
  const key = { credentialId: newUsername(), publicKey: "", host: "localhost", counter: 0, transports: [] };
  await addPasskey(id, { ...key, name: "theirs" });
  for (const table of [sessions, passkeys])
    await setRows(table, { createdAt: sql`now() - interval '20 days'` }, eq(table.userId, id));
  await endSession(id, other.sessionId);
  const later = await newSession(id, "Chrome");
  const address = newEmail();
  await requestEmail(later, address);
  await proveByLink((await read(address)).token);
  await undoByLink((await read(email)).token);
  expect([await listPasskeys(id), await listSessions(id), await opens(id, old)]).toEqual([[], [], false]);
  expect(await findRecentEvent(id, "email_restored", 60)).toEqual({
    email,
    ended: endedDetail([{ kind: "passkey", name: "theirs" }]),
  });
});

it("An undone change of the address ends the recovery codes that a stranger renewed, and leaves the second factor", async () => {
  const { id, email, user } = await newMember();
  const ago = (days: number) => sql`now() - make_interval(days => ${days})`;
  await addRows(secondFactors, { userId: id, secret: "sealed", lastStep: 1, enabledAt: ago(40) });
  await replaceRecoveryCodes(id, [newUsername()]);
  await setRows(recoveryCodes, { createdAt: ago(40) }, eq(recoveryCodes.userId, id));
  expect(await listSuspectAccess(id)).toEqual([]);
  await replaceRecoveryCodes(id, [newUsername(), newUsername()]);
  const renewed = { kind: "recovery_codes", id, name: "", addedAt: expect.any(Date) };
  expect(await listSuspectAccess(id)).toEqual([renewed]);
  const address = newEmail();
  await requestEmail(user, address);
  await proveByLink((await read(address)).token);
  await undoByLink((await read(email)).token);
  expect([await countRecoveryCodes(id), (await findSecondFactor(id))?.secret]).toEqual([0, "sealed"]);
  const event = await findRecentEvent(id, "email_restored", 60);
  expect(endedAccess(event?.ended, "en")).toBe("the recovery codes");
});

it("An undone change of the address makes every browser a new one, also of an account without a password", async () => {
  const { id, email, user } = await newMember();
  await setRows(users, { passwordHash: null, createdAt: sql`now() - interval '1 day'` }, eq(users.id, id));
  const address = newEmail();
  await requestEmail(user, address);
  await proveByLink((await read(address)).token);
  await undoByLink((await read(email)).token);
  await read(email);
  await createSession(id, "Firefox");
  expect((await read(email)).subjects).toEqual(["New sign-in to your account"]);
  expect((await listEvents(id, 20)).map(({ kind }) => kind)).not.toContain("password_removed");
});

it("Asking for an address of another account is answered alike, and the address stays that account's", async () => {
  const [owner, other] = [await newMember(), await newMember()];
  expect(await requestEmail(other.user, owner.email)).toBe("sent");
  expect((await read(owner.email)).subjects).toEqual(["You already have an account"]);
  expect(await stateOf(other.id)).toMatchObject({ email: other.email, pendingEmail: owner.email });
  await forgetPendingEmail(other.id);
  expect(await stateOf(other.id)).toMatchObject({ pendingEmail: null });
});

it("A claimed address is proven by a link that is asked for, and can be written in another case", async () => {
  const { id, email, user } = await newMember({ isProven: false });
  await sendProof(user);
  await proveByLink((await read(email)).token);
  expect(await stateOf(id)).toEqual({ email, pendingEmail: null, isVerified: true });
  await expect(sendProof(user)).rejects.toMatchObject({ code: "conflict" });
  expect(await requestEmail(user, email.toUpperCase())).toBe("saved");
  expect(await stateOf(id)).toEqual({ email: email.toUpperCase(), pendingEmail: null, isVerified: true });
});

it("Resetting the password by a link sets another one, ends all sessions, and ends other such links", async () => {
  const { id, email, username } = await newMember();
  await requestReset(email, new Headers());
  const first = await read(email);
  await requestReset(username, new Headers());
  const second = await read(email);
  expect([first.subjects, second.subjects]).toEqual([["Reset your password"], ["Reset your password"]]);
  await expect(resetPassword(first.token, "short", new Headers())).rejects.toMatchObject({
    fields: { newPassword: ["must have 8 to 256 characters"] },
  });
  await resetPassword(first.token, next, new Headers());
  expect([await opens(id, old), await opens(id, next), await listSessions(id)]).toEqual([false, true, []]);
  for (const { token } of [first, second]) {
    await expect(resetPassword(token, old, new Headers())).rejects.toMatchObject(usedUp);
  }
  expect((await read(email)).subjects).toEqual(["Your password was changed"]);
});

it("A reset for somebody whose address was displaced is sent nowhere, and to the address that waits once there is one", async () => {
  const { id, username } = await newMember();
  const displaced = `${crypto.randomUUID()}@displaced.invalid`;
  await setRows(users, { email: displaced, emailVerified: null }, eq(users.id, id));
  const compose = async () => {
    await database().delete(outbox);
    await requestReset(username, new Headers());
    const claimed = await claimMail();
    return claimed && composeMail(claimed);
  };
  expect(await compose()).toBeUndefined();
  const waiting = newEmail();
  await setRows(users, { pendingEmail: waiting }, eq(users.id, id));
  expect(await compose()).toMatchObject({ to: waiting, subject: "Reset your password" });
});

it("A link that the operator makes resets the password once, and proves no address", async () => {
  const { id, username, email } = await newMember({ isProven: false });
  const make = understandCommand(["password-link", username], "/")(new AbortController().signal);
  const made = (await make) as { link: string };
  const link = expect.stringMatching(/^http:\/\/localhost:3000\/reset-password\?token=vel_[\w-]{43}$/);
  expect(made).toEqual({ username, link, expires_in: 1800 });
  const token = new URL(made.link).searchParams.get("token") ?? "";
  await resetPassword(token, next, new Headers());
  await expect(resetPassword(token, old, new Headers())).rejects.toMatchObject(usedUp);
  expect([await opens(id, next), await listSessions(id)]).toEqual([true, []]);
  expect(await stateOf(id)).toEqual({ email, pendingEmail: null, isVerified: false });
  expect(() => understandCommand(["password-link"], "/")).toThrow("Write a username, such as: password-link ada");
});

it("A link or a mail to reset the password is over once the password or the address has changed", async () => {
  const changes = [
    async ({ user }: Member) => {
      const change = { currentPassword: old, newPassword: `${next} 2`, code: "", endsPersonalTokens: false };
      await changePassword(user, change, new Headers());
    },
    async ({ user }: Member) => {
      const address = newEmail();
      await requestEmail(user, address);
      await proveByLink((await read(address)).token);
    },
    async ({ id }: Member) => changeEmail(id, newEmail()),
  ];
  for (const change of changes) {
    const member = await newMember();
    await requestReset(member.email, new Headers());
    const sent = await read(member.email);
    const page = newUsername();
    await addRows(users, { accountId: member.id, username: page, displayName: "Shop" });
    const logins = [member.username.toUpperCase(), member.email, page];
    for (const login of logins) await requestReset(login, new Headers());
    const isOwn = sql`${outbox.details}->>'login' in (${member.username.toLowerCase()}, ${member.email}, ${page})`;
    await setRows(outbox, { nextTryAt: sql`now() + interval '1 hour'` }, isOwn);
    await change(member);
    await expect(resetPassword(sent.token, next, new Headers())).rejects.toMatchObject(usedUp);
    expect(await database().$count(outbox, isOwn)).toBe(0);
  }
});

it("A reset requested by the username is also sent to a pending address, and verifies it", async () => {
  const address = newEmail();
  const { id, username } = await register(address);
  await read(address);
  await requestReset(username, new Headers());
  await resetPassword((await read(address)).token, next, new Headers());
  expect(await stateOf(id)).toEqual({ email: address, pendingEmail: null, isVerified: true });
  expect(await opens(id, next)).toBe(true);
});

it("A reset by an address that still waits for its proof sends nothing, neither there nor to the proven one", async () => {
  const [first, second] = [newEmail(), newEmail()];
  await register(first);
  const { email, user } = await newMember();
  await requestEmail(user, second);
  for (const address of [first, second]) {
    await read(address);
    await requestReset(address, new Headers());
    expect([(await read(address)).subjects, (await read(email)).subjects]).toEqual([[], []]);
  }
});

it("A reset of a name without an account leaves the same row behind, and no mail", async () => {
  const { email } = await newMember();
  await database().delete(outbox);
  mail.received.length = 0;
  for (const login of [email, newEmail(), "nobody-of-this-name"]) await requestReset(login, new Headers());
  const rows = await database().select().from(outbox);
  const shape = { kind: "reset_password", userId: null, address: null, tries: 0 };
  expect(rows).toMatchObject([shape, shape, shape]);
  await sendDueMail(composeMail);
  expect(await database().select().from(outbox)).toEqual([]);
  expect(mail.received.splice(0).map(({ to }) => to)).toEqual([email]);
});

it.each(["", "  ", "x".repeat(255), "nul\0"])(
  "A reset of what is no name, such as %j, is refused alongside the field",
  async (login) => {
    const refused = { fields: { login: ["Enter your username or email"] } };
    await expect(requestReset(login, new Headers())).rejects.toMatchObject(refused);
  },
);

describe("whether an account exists does not show in the work done", () => {
  /** The passwords hashed and the mails queued by it, whatever it answers. */
  async function workOf(act: () => Promise<unknown>) {
    const queued = () => database().$count(outbox);
    const [hashes, mails] = [hashed, await queued()];
    await act().catch(() => undefined);
    return { hashes: hashed - hashes, mails: (await queued()) - mails };
  }

  it("a sign-in compares one password for a name that is known, unknown, or without a password", async () => {
    const [known, without] = [await newPerson({ passwordHash }), await newPerson()];
    const signIn = (login: string) => () =>
      authorizeCredentials({ login, password: next }, new Request("http://localhost:3000"));
    // The first sign-in of a process also makes what unknown names are compared with.
    await workOf(signIn(newUsername()));
    for (const login of [known.username, known.email, newUsername(), newEmail(), without.username])
      expect([login, await workOf(signIn(login))]).toEqual([login, { hashes: 1, mails: 0 }]);
  });

  it("a registration hashes one password and queues one mail for an address that is known or unknown", async () => {
    const known = await newPerson({ passwordHash });
    await setRows(users, { emailVerified: sql`now()` }, eq(users.id, known.id));
    const register = (email: string) => () =>
      registerAccount({ username: newUsername(), email, password: next }, new Headers());
    const forKnown = await workOf(register(known.email));
    expect(forKnown).toEqual(await workOf(register(newEmail())));
    expect(forKnown).toEqual({ hashes: 1, mails: 1 });
  });
});
