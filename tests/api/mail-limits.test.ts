import { and, eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { outbox } from "@/db/schema";
import { issueEmailLink } from "@/lib/core/mail/email-link-store";
import { sendDueMail } from "@/lib/core/mail/sending";
import { newSecret } from "@/lib/core/secrets";
import { requestEmail, sendProof } from "@/lib/people/auth/account/email-change";
import { proveAddress, undoEmailChange } from "@/lib/people/auth/account/email-links";
import { composeMail } from "@/lib/people/auth/account/mails";
import { requestReset, resetPassword } from "@/lib/people/auth/account/password-reset";
import { registerAccount } from "@/lib/people/auth/account/register";
import { setUpMailServer } from "../support/mail-server";
import { newMember } from "../support/members";
import { newEmail, newUsername } from "../support/people";
import { setRows } from "../support/rows";
import { toFullWidth } from "../support/typed";

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: "on", TRUST_PROXY: "1" }));

const mail = await setUpMailServer();

/** A client that nobody else of the test shares a network with. */
let clients = 0;
const elsewhere = () => {
  clients += 1;
  return new Headers({ "X-Forwarded-For": `10.${clients >> 8}.${clients & 255}.1` });
};

/** The subjects of what has been sent to that address. */
async function sentTo(address: string) {
  await sendDueMail(composeMail);
  return mail.takeFor(address).map(({ headers }) => headers.get("subject"));
}

it("a person gets five links to another password in 15 minutes, whoever asks, from wherever, by username and address", async () => {
  const { username, email } = await newMember();
  await sentTo(email);
  for (let time = 0; time < 12; time++) {
    await requestReset(username, elsewhere());
    await requestReset(email.toUpperCase(), elsewhere());
  }
  expect(await sentTo(email)).toEqual(Array(5).fill("Reset your password"));
  const other = await newMember();
  await sentTo(other.email);
  await requestReset(toFullWidth(other.email), elsewhere());
  expect(await sentTo(other.email)).toEqual(["Reset your password"]);
});

it("a name without an account leaves five requests behind in 15 minutes, whoever asks", async () => {
  const login = newUsername();
  for (let time = 0; time < 12; time++) await requestReset(login.toUpperCase(), elsewhere());
  expect(await database().$count(outbox, sql`${outbox.details}->>'login' = ${login.toLowerCase()}`)).toBe(5);
});

it("a link whose delivery fails is tried again, and counts once", async () => {
  const { username, email } = await newMember();
  await sentTo(email);
  mail.refusals.set(email, 451);
  for (let time = 0; time < 4; time++) await requestReset(username, elsewhere());
  const isOwn = and(eq(outbox.kind, "reset_password"), sql`${outbox.details}->>'login' = ${username.toLowerCase()}`);
  for (let time = 0; time < 3; time++) {
    // One that fails ends the round.
    for (let row = 0; row < 4; row++) await sendDueMail(composeMail);
    await setRows(outbox, { nextTryAt: sql`now()` }, isOwn);
  }
  mail.refusals.clear();
  expect(await sentTo(email)).toEqual(Array(4).fill("Reset your password"));
});

it("one client can ask for links to ten passwords of one name in 15 minutes, and of 25 names in five", async () => {
  const client = elsewhere();
  const limited = (policy: string) => ({ code: "rate_limited", headers: { "RateLimit-Policy": policy } });
  const login = newUsername();
  for (let time = 0; time < 10; time++) await requestReset(login, client);
  await expect(requestReset(login, client)).rejects.toMatchObject(limited('"sign_in";q=10;w=900'));
  await requestReset(login, elsewhere());
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => requestReset(newUsername(), client)));
  const refused = all.filter(({ status }) => status === "rejected");
  // A bucket that fills meanwhile lets another one or two through.
  expect(refused.length).toBeGreaterThanOrEqual(20);
  for (const each of refused) expect(each).toMatchObject({ reason: limited('"sign_in_address";q=25;w=300') });
});

it("an address gets five links to prove it in 15 minutes, of whatever accounts, which are made all the same", async () => {
  const address = newEmail();
  for (let time = 0; time < 7; time++) {
    const input = { username: newUsername(), email: address, password: "correct horse battery" };
    expect(await registerAccount(input, elsewhere())).toMatchObject({ username: input.username });
  }
  const { user } = await newMember();
  expect(await requestEmail(user, address)).toBe("sent");
  expect(await sentTo(address)).toEqual(Array(5).fill("Confirm your email address"));
});

it("an account can have five such links sent in 15 minutes, to whatever addresses", async () => {
  const { user } = await newMember();
  const addresses = Array.from({ length: 5 }, newEmail);
  for (const address of addresses) expect(await requestEmail(user, address)).toBe("sent");
  const limited = { code: "rate_limited", headers: { "RateLimit-Policy": '"mail";q=5;w=900' } };
  await expect(requestEmail(user, newEmail())).rejects.toMatchObject(limited);
  await expect(sendProof(user)).rejects.toMatchObject(limited);
});

it("links of mails are guessed no more often than passwords: 25 tries of one client in five minutes, of whatever kind", async () => {
  const [client, member] = [elsewhere(), await newMember()];
  const next = "another staple entirely";
  const guesses = Array.from({ length: 14 }, () => newSecret("emailLink")).flatMap((guess) => [
    proveAddress(guess, client),
    undoEmailChange(guess, client),
    resetPassword(guess, next, client),
  ]);
  const codes = (await Promise.allSettled(guesses)).map((each) => each.status === "rejected" && each.reason.code);
  const isRefused = (code: unknown) => code === "rate_limited";
  expect(codes.filter((code) => !isRefused(code) && code !== "invalid_request")).toEqual([]);
  // A bucket that fills meanwhile lets another one or two through.
  expect(codes.filter(isRefused).length).toBeGreaterThanOrEqual(14);
  const token = await issueEmailLink({ userId: member.id, address: member.email, purpose: "reset" });
  await resetPassword(token, next, elsewhere());
});
