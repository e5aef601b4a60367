import { and, asc, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { emailLinks, outbox, users } from "@/db/schema";
import { issueEmailLink } from "@/lib/core/mail/email-link-store";
import { listEvents } from "@/lib/core/owners/event-store";
import {
  changeEmail,
  findEmailState,
  findProvenOwner,
  isEmailVerified,
  proveEmail,
  restoreEmail,
  setPendingEmail,
  takeProvenEmail,
} from "@/lib/people/users/email-store";
import { createUser, findCredentials } from "@/lib/people/users/registration-store";
import { newEmail, newPerson, newUsername } from "../support/people";
import { setRows } from "../support/rows";

const displaced = expect.stringMatching(/^[0-9a-f-]{36}@displaced\.invalid$/);

/** Somebody with an address, which is proven unless it is only claimed. */
async function newOwner({ isProven = true, email = newEmail() } = {}) {
  const person = await newPerson({ email });
  if (isProven) await setRows(users, { emailVerified: sql`now()` }, eq(users.id, person.id));
  return person;
}

const stateOf = async (id: string) => {
  const { email, pendingEmail, pendingSince, isVerified } = (await findEmailState(id)) ?? {};
  return { email, pendingEmail, pendingSince, isVerified };
};
const state = (email: string | null, isVerified: boolean, pendingEmail: string | null = null) => ({
  ...{ email, pendingEmail, pendingSince: null, isVerified },
});
/** What was queued for that account, oldest first. */
const mailsOf = (userId: string) =>
  database()
    .select({ kind: outbox.kind, address: outbox.address, details: outbox.details })
    .from(outbox)
    .where(eq(outbox.userId, userId))
    .orderBy(asc(outbox.createdAt));
const logOf = async (userId: string) => (await listEvents(userId, 9)).map(({ kind, details }) => [kind, details]);
const take = (userId: string, email: string, options = {}) =>
  database().transaction((transaction) => takeProvenEmail(userId, email, transaction, options));
const restore = (userId: string, email: string) =>
  database().transaction((transaction) => restoreEmail(userId, email, transaction));
const resetsOf = (userId: string) =>
  database().$count(emailLinks, and(eq(emailLinks.userId, userId), eq(emailLinks.purpose, "reset")));
const issueReset = (userId: string, address: string) => issueEmailLink({ userId, purpose: "reset", address });
const taken = { code: "conflict", message: "Another account has confirmed this address; sign in to that one" };

it("An account tells whether its address was proven, and an address whose it is", async () => {
  const [proven, claimed] = [await newOwner(), await newOwner({ isProven: false })];
  expect([await isEmailVerified(proven.id), await isEmailVerified(claimed.id)]).toEqual([true, false]);
  expect(await findEmailState(proven.id)).toEqual({
    ...{ username: proven.username, displayName: proven.username, locale: "en" },
    ...{ ...state(proven.email, true), isFirst: true, owner: proven.username },
  });
  const known = { username: proven.username, locale: "en" };
  expect(await findProvenOwner(proven.email.toUpperCase(), claimed.id)).toEqual(known);
  expect(await findProvenOwner(proven.email, proven.id)).toBeUndefined();
  expect(await findProvenOwner(claimed.email, proven.id)).toBeUndefined();
});

it("An address that a provider vouches for is proven where the account has it or waits for it, and others lose it", async () => {
  const address = newEmail();
  const has = await newOwner({ isProven: false, email: address });
  await proveEmail(has.id, address.toUpperCase());
  expect(await stateOf(has.id)).toEqual(state(address, true));
  expect([await mailsOf(has.id), await logOf(has.id)]).toEqual([[], []]);

  const [claims, waits] = [await newOwner({ isProven: false }), await newOwner()];
  await setPendingEmail(waits.id, claims.email, { isSent: false });
  await proveEmail(waits.id, claims.email.toUpperCase());
  expect(await stateOf(waits.id)).toEqual(state(claims.email, true));
  expect(await stateOf(claims.id)).toEqual(state(displaced, false));
  expect(await logOf(waits.id)).toEqual([["email_changed", { email: claims.email }]]);
});

it("An address that a provider vouches for is taken from those who only claim it, and the account keeps its own", async () => {
  const [owner, claims] = [await newOwner(), await newOwner({ isProven: false })];
  await proveEmail(owner.id, claims.email);
  expect(await stateOf(owner.id)).toEqual(state(owner.email, true));
  expect(await stateOf(claims.id)).toEqual(state(displaced, false));
});

it("An address that a provider vouches for stays with the account that proved it before", async () => {
  const [first, second] = [await newOwner(), await newOwner()];
  await setPendingEmail(second.id, first.email, { isSent: false });
  await proveEmail(second.id, first.email);
  expect(await stateOf(first.id)).toEqual(state(first.email, true));
  expect(await stateOf(second.id)).toEqual(state(second.email, true, first.email));
});

it("An address that a link proves replaces a proven one, to which a mail goes that says since when it was asked for", async () => {
  const [owner, next, since] = [await newOwner(), newEmail(), new Date("2026-03-01T10:00:00Z")];
  await setPendingEmail(owner.id, next, { since, isSent: false });
  await issueReset(owner.id, owner.email);
  await take(owner.id, next);
  expect(await stateOf(owner.id)).toEqual(state(next, true));
  const details = { email: next, askedSince: since.toISOString() };
  expect(await mailsOf(owner.id)).toEqual([{ kind: "email_changed", address: owner.email, details }]);
  expect([await logOf(owner.id), await resetsOf(owner.id)]).toEqual([[["email_changed", { email: next }]], 0]);
});

it.each([
  ["that was only claimed", (id: string) => ({ id, email: newEmail() })],
  ["that is none", (id: string) => ({ id, email: null })],
])("An address that a link proves replaces one %s without a mail to it", async (_, of) => {
  const owner = await newOwner({ isProven: false });
  const { id, email } = of(owner.id);
  await setRows(users, { email }, eq(users.id, id));
  const next = newEmail();
  await setPendingEmail(id, next, { isSent: false });
  await take(id, next);
  expect([await stateOf(id), await mailsOf(id)]).toEqual([state(next, true), []]);
});

it("An address that a link proves is proven once, in any case, and links to another password stay", async () => {
  const owner = await newOwner({ isProven: false });
  await issueReset(owner.id, owner.email);
  for (const written of [owner.email, owner.email, owner.email.toUpperCase()]) await take(owner.id, written);
  expect(await stateOf(owner.id)).toEqual(state(owner.email, true));
  expect([await mailsOf(owner.id), await logOf(owner.id), await resetsOf(owner.id)]).toEqual([[], [], 1]);
});

it("An address is refused where the account has another by now, or where it is taken, unless it may be passed over", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  await expect(take(owner.id, newEmail())).rejects.toMatchObject({
    code: "invalid_request",
    message: "The account's address has changed since; ask for a new link",
  });
  await setPendingEmail(owner.id, other.email, { isSent: false });
  await expect(take(owner.id, other.email)).rejects.toMatchObject(taken);
  for (const address of [newEmail(), other.email]) await take(owner.id, address, { isOptional: true });
  expect(await stateOf(owner.id)).toEqual(state(owner.email, true, other.email));
  expect(await stateOf(other.id)).toEqual(state(other.email, true));
});

it("A former address is put back without a line in the log, and whoever only claims it loses it", async () => {
  const [owner, former] = [await newOwner(), newEmail()];
  const claims = await newOwner({ isProven: false, email: former.toUpperCase() });
  await setPendingEmail(owner.id, newEmail(), { isSent: false });
  await issueReset(owner.id, owner.email);
  await restore(owner.id, former);
  expect([await stateOf(owner.id), await stateOf(claims.id)]).toEqual([state(former, true), state(displaced, false)]);
  expect([await logOf(owner.id), await mailsOf(owner.id), await resetsOf(owner.id)]).toEqual([[], [], 0]);
});

it("A former address is not put back where another account has proven it", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  await expect(restore(owner.id, other.email.toUpperCase())).rejects.toMatchObject(taken);
  expect(await stateOf(owner.id)).toEqual(state(owner.email, true));
});

it("A mail asks for the proof of a pending address, unless it has got too many", async () => {
  const [owner, next] = [await newOwner(), newEmail()];
  await setPendingEmail(owner.id, next, { isSent: false });
  expect([await stateOf(owner.id), await mailsOf(owner.id)]).toEqual([state(owner.email, true, next), []]);
  await setPendingEmail(owner.id, next);
  expect(await mailsOf(owner.id)).toEqual([{ kind: "prove_email", address: next, details: {} }]);
});

it("A pending address counts from the first session that asked for it, in any case, until another is asked for", async () => {
  const [owner, next] = [await newOwner(), newEmail()];
  const [early, late] = [new Date("2026-03-01T10:00:00Z"), new Date("2026-03-02T10:00:00Z")];
  const asked = async (address: string, since: Date | null) => {
    await setPendingEmail(owner.id, address, { since, isSent: false });
    return (await findEmailState(owner.id))?.pendingSince;
  };
  expect(await asked(next, late)).toEqual(late);
  expect(await asked(next.toUpperCase(), early)).toEqual(early);
  expect(await asked(next, late)).toEqual(early);
  expect(await asked(next, null)).toEqual(early);
  expect(await asked(newEmail(), late)).toEqual(late);
  expect(await asked(newEmail(), null)).toBeNull();
});

it("An address that is changed where no mail is sent is unproven, and the proven one before gets a mail", async () => {
  const [owner, next, since] = [await newOwner(), newEmail(), new Date("2026-03-01T10:00:00Z")];
  await setPendingEmail(owner.id, newEmail(), { isSent: false });
  await issueReset(owner.id, owner.email);
  await changeEmail(owner.id, next, since);
  expect(await stateOf(owner.id)).toEqual(state(next, false));
  const details = { email: next, askedSince: since.toISOString() };
  expect(await mailsOf(owner.id)).toEqual([{ kind: "email_changed", address: owner.email, details }]);
  expect([await logOf(owner.id), await resetsOf(owner.id)]).toEqual([[["email_changed", { email: next }]], 0]);
  // Nobody has proven that one.
  await changeEmail(owner.id, newEmail());
  expect(await mailsOf(owner.id)).toHaveLength(1);
});

it("The first address of an account that had none is unproven, and none is set for an account that is gone", async () => {
  const [owner, next] = [await newOwner(), newEmail()];
  await setRows(users, { email: null, emailVerified: null }, eq(users.id, owner.id));
  await changeEmail(owner.id, next);
  expect([await stateOf(owner.id), await mailsOf(owner.id)]).toEqual([state(next, false), []]);
  expect(await logOf(owner.id)).toEqual([["email_changed", { email: next }]]);
  const nobody = crypto.randomUUID();
  await expect(changeEmail(nobody, newEmail())).rejects.toMatchObject({ code: "not_found" });
  expect(await logOf(nobody)).toEqual([]);
});

it("An address that is changed in its case alone stays proven, and nobody is told", async () => {
  const owner = await newOwner();
  await issueReset(owner.id, owner.email);
  await changeEmail(owner.id, owner.email.toUpperCase());
  expect(await stateOf(owner.id)).toEqual(state(owner.email.toUpperCase(), true));
  expect([await mailsOf(owner.id), await logOf(owner.id), await resetsOf(owner.id)]).toEqual([[], [], 1]);
});

it("An address cannot be changed to that of another account, proven or not, in any case", async () => {
  const owner = await newOwner();
  for (const isProven of [true, false]) {
    const { email } = await newOwner({ isProven });
    await expect(changeEmail(owner.id, email.toUpperCase())).rejects.toMatchObject({
      code: "conflict",
      message: "The email is taken; choose another",
      fields: { email: ["The email is taken; choose another"] },
    });
  }
  expect([await stateOf(owner.id), await mailsOf(owner.id), await logOf(owner.id)]).toEqual([
    ...[state(owner.email, true), [], []],
  ]);
});

it("A database that refuses for another reason is not taken for an address that is taken", async () => {
  const owner = await newOwner();
  await database().execute(sql`alter table users add constraint full_disk check (false) not valid`);
  const username = `u${crypto.randomUUID().replaceAll("-", "").slice(0, 20)}`;
  const works = [
    () => changeEmail(owner.id, newEmail()),
    () => createUser({ username, email: newEmail(), passwordHash: null }),
  ];
  for (const work of works) await expect(work()).rejects.toThrow(/Failed query: (update|insert into) "users"/);
  await database().execute(sql`alter table users drop constraint full_disk`);
  expect(await stateOf(owner.id)).toEqual(state(owner.email, true));
  expect(await findCredentials(username)).toBeUndefined();
});

const create = async (values: Partial<Parameters<typeof createUser>[0]>) => {
  const username = newUsername();
  const { id } = await createUser({ username, email: null, passwordHash: null, ...values });
  return { id, username };
};

it("A new account is asked to prove the address that it waits for, if a mail may be sent there", async () => {
  const pendingEmail = newEmail();
  const [asked, unasked] = [await create({ pendingEmail, isProofSent: true }), await create({ pendingEmail })];
  const none = await create({ isProofSent: true });
  expect(await mailsOf(asked.id)).toEqual([{ kind: "prove_email", address: pendingEmail, details: {} }]);
  expect([await mailsOf(unasked.id), await mailsOf(none.id)]).toEqual([[], []]);
  expect(await stateOf(asked.id)).toEqual(state(null, false, pendingEmail));
});

it("A new account takes a vouched address from those who only claim it, and from nobody else", async () => {
  const [claims, proven] = [await newOwner({ isProven: false }), await newOwner()];
  const { id } = await create({ email: claims.email, isEmailVerified: true });
  expect([await stateOf(id), await stateOf(claims.id)]).toEqual([state(claims.email, true), state(displaced, false)]);
  const refused = { code: "conflict", message: "The email is taken; sign in, or choose another" };
  for (const isEmailVerified of [true, false])
    await expect(create({ email: proven.email, isEmailVerified })).rejects.toMatchObject(refused);
  const other = await newOwner({ isProven: false });
  await expect(create({ email: other.email })).rejects.toMatchObject(refused);
  expect(await stateOf(other.id)).toEqual(state(other.email, false));
});

it("Whoever signs in is found by username or address in any case, and by nothing else", async () => {
  const owner = await newPerson({ email: newEmail(), passwordHash: "of a password" });
  const alias = `x${owner.username.slice(0, 20)}`;
  await database().execute(sql`insert into handles (key, user_id, kind) values (${alias}, ${owner.id}, 'alias')`);
  const found = { id: owner.id, email: owner.email, passwordHash: "of a password", isClosing: false };
  for (const login of [owner.username, owner.username.toUpperCase(), owner.email, owner.email.toUpperCase()])
    expect(await findCredentials(login)).toEqual(found);
  for (const login of [alias, owner.id, `${owner.username}x`, ""]) expect(await findCredentials(login)).toBeUndefined();
});
