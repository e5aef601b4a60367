import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { accountEvents, pendingSignIns, recoveryCodes, secondFactorSetups, secondFactors, users } from "@/db/schema";
import { issueEmailLink } from "@/lib/core/mail/email-link-store";
import { sendDueMail } from "@/lib/core/mail/sending";
import { listEvents } from "@/lib/core/owners/event-store";
import { understandCommand } from "@/lib/operator/admin/commands";
import { composeMail } from "@/lib/people/auth/account/mails";
import { changePassword } from "@/lib/people/auth/account/password-change";
import { resetPassword } from "@/lib/people/auth/account/password-reset";
import { getSignInSettings } from "@/lib/people/auth/account/read-sign-in-settings";
import { accountAdapter } from "@/lib/people/auth/provider/account-store";
import {
  beginSetup,
  disable,
  enable,
  getSecondFactor,
  readSetup,
  renewRecoveryCodes,
  resealAll,
} from "@/lib/people/auth/second-factor/second-factor";
import { requireCode, spendCode } from "@/lib/people/auth/second-factor/second-factor-code";
import { requireStepUp } from "@/lib/people/auth/second-factor/step-up";
import { issuePendingSignIn } from "@/lib/people/auth/session/pending-sign-in-store";
import { createSession, endOtherSessions, listSessions } from "@/lib/people/auth/session/session-store";
import { findStepUp } from "@/lib/people/auth/session/step-up-store";
import { answerAuth } from "@/lib/people/auth/sign-in/config";
import { authorizeSecondFactor } from "@/lib/people/auth/sign-in/second-factor-sign-in";
import { call } from "../support/api";
import { oneTimeCode, wrongCode } from "../support/authenticator";
import { setUpGitHub, startGitHubSignIn } from "../support/github";
import { setUpMailServer } from "../support/mail-server";
import { newMember, password, passwordHash } from "../support/members";
import { formerSecret, replacedSecret, underSecret } from "../support/other-secret";
import { newApplication, newTokens } from "../support/people";
import { ageSession, newSession, turnOnSecondFactor } from "../support/sessions";
import { toFullWidth } from "../support/typed";
import { Visitor } from "../support/visitor";

vi.hoisted(() => Object.assign(process.env, { AUTH_GITHUB_ID: "an-id", AUTH_GITHUB_SECRET: "a-secret-of-github" }));

const next = "another staple entirely";
const cookie = "vitrine.pending-sign-in";
const none = { password: "", code: "" };
const headers = new Headers();
const gitHub = await setUpGitHub();
const mail = await setUpMailServer();

type Member = Awaited<ReturnType<typeof newMember>>;

/** With the second factor on, and no code of the present steps used up. */
async function newGuarded() {
  const member = await newMember();
  return { ...member, ...(await turnOnSecondFactor(member.user)) };
}

const subjects = async ({ email }: Member) => {
  await sendDueMail(composeMail);
  return mail.takeFor(email).map((received) => received.headers.get("subject"));
};
const ofCode = (message: string) => ({ code: "invalid_request", fields: { code: [message] } });
const notRight = ofCode("Wrong code, or it was already used");
const won = (answers: PromiseSettledResult<unknown>[]) => answers.filter(({ status }) => status === "fulfilled").length;
const finish = (token: string, code: string) =>
  authorizeSecondFactor({ token, code }, new Request("http://localhost:3000"));
const over = { refusal: { code: "forbidden", message: "Signing in took longer than ten minutes; start again" } };

it("Turning the second factor on takes a code of the secret that was shown, sends a mail, and stores the secret encrypted", async () => {
  const member = await newMember();
  const { id, user } = member;
  const { access_token: token } = await newTokens(id, await newApplication(id), ["identify"]);
  const isTold = async () => (await (await call("GET", "/api/user", { token })).json()).otp_enabled;
  // The application was told of, too.
  await subjects(member);
  await beginSetup(user);
  const { secret = "", address } = (await readSetup(user)) ?? {};
  expect(address).toContain(`secret=${secret}`);
  await expect(enable(user, "")).rejects.toMatchObject(ofCode("Enter the code your app shows"));
  const wrong = ofCode("Wrong code; enter the one your app shows now");
  await expect(enable(user, wrongCode(secret))).rejects.toMatchObject(wrong);
  expect([await isTold(), await getSecondFactor(id)]).toEqual([false, { isOn: false, codesLeft: 0 }]);
  const code = oneTimeCode(secret);
  const codes = await enable(user, code);
  expect([await isTold(), await getSecondFactor(id)]).toEqual([true, { isOn: true, codesLeft: 10 }]);
  expect(await subjects(member)).toEqual(["Two-step sign-in is on"]);
  const rows = JSON.stringify([
    await database().select().from(secondFactors),
    await database().select().from(secondFactorSetups),
    await database().select().from(recoveryCodes),
  ]);
  for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
    expect(rows).not.toContain(text);
  await expect(beginSetup(user)).rejects.toMatchObject({ code: "conflict" });
  await expect(spendCode(id, code)).rejects.toMatchObject(notRight);
});

it("Turning the second factor on needs a setup that this session has begun within 15 minutes", async () => {
  const member = await newMember();
  await beginSetup(member.user);
  const { secret = "" } = (await readSetup(member.user)) ?? {};
  const other = await newSession(member.id, "Chrome");
  const isOver = { code: "conflict", message: "This setup has expired; start again" };
  expect(await readSetup(other)).toBeUndefined();
  await expect(enable(other, oneTimeCode(secret))).rejects.toMatchObject(isOver);
  await database().update(secondFactorSetups).set({ expiresAt: sql`now() - interval '1 second'` });
  await expect(enable(member.user, oneTimeCode(secret))).rejects.toMatchObject(isOver);
});

it("Turning the second factor on in one session ends a setup that another one has begun", async () => {
  const { id, user } = await newMember();
  const other = await newSession(id, "Chrome");
  for (const each of [user, other]) await beginSetup(each);
  const [first, second] = [await readSetup(user), await readSetup(other)];
  await enable(user, oneTimeCode(first?.secret ?? ""));
  const isOver = { code: "conflict", message: "This setup has expired; start again" };
  await expect(enable(other, oneTimeCode(second?.secret ?? ""))).rejects.toMatchObject(isOver);
  expect(await getSecondFactor(id)).toEqual({ isOn: true, codesLeft: 10 });
});

it("A code works once of 50 times at the same moment, and so does a recovery code", async () => {
  const { id, secret, codes } = await newGuarded();
  for (const code of [oneTimeCode(secret), codes[0] ?? ""]) {
    const uses = Array.from({ length: 50 }, () => spendCode(id, code));
    const answers = await Promise.allSettled(uses);
    expect(won(answers)).toBe(1);
    const refused = answers.filter((answer) => answer.status === "rejected");
    for (const { reason } of refused) expect(reason).toMatchObject(notRight);
  }
  expect(await getSecondFactor(id)).toEqual({ isOn: true, codesLeft: 9 });
});

it("A code of an earlier step does not work after that of a later one", async () => {
  const { id, secret } = await newGuarded();
  const [earlier, later] = [oneTimeCode(secret), oneTimeCode(secret, 1)];
  await spendCode(id, later);
  await expect(spendCode(id, earlier)).rejects.toMatchObject(notRight);
});

it("A code of another account is refused, and a recovery code may be written with spaces and capitals", async () => {
  const [one, other] = [await newGuarded(), await newGuarded()];
  for (const code of [oneTimeCode(other.secret), other.codes[0] ?? "", "nonsense"])
    await expect(spendCode(one.id, code)).rejects.toMatchObject(notRight);
  await spendCode(one.id, (one.codes[3] ?? "").toUpperCase().replaceAll("-", " "));
  expect(await subjects(one)).toEqual(["Two-step sign-in is on", "A recovery code was used"]);
});

it.each([
  ["of double width", 0xff10],
  ["of Arabic", 0x0660],
])("A code in digits %s is the code, at the setup, a step-up and a sign-in", async (_, zero) => {
  const written = (code: string) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  const { id, user } = await newMember();
  await beginSetup(user);
  const { secret = "" } = (await readSetup(user)) ?? {};
  const codes = await enable(user, written(oneTimeCode(secret)));
  await requireCode(id, `${written(oneTimeCode(secret, 1))}\u3000`);
  const token = await issuePendingSignIn(id);
  expect(await finish(token, toFullWidth(codes[0] ?? ""))).toEqual({ id, checked: { passwordHash } });
  expect(await getSecondFactor(id)).toEqual({ isOn: true, codesLeft: 9 });
});

describe("signing in where a second factor is on", () => {
  /** Signs in by password in a new browser; the token of what waits for a code. */
  async function begin({ username }: Member) {
    const browser = new Visitor(answerAuth);
    const answer = await browser.signIn(username, password);
    return { browser, answer, token: browser.cookies.get(cookie) ?? "" };
  }

  it("Signing in with a second factor asks for the code after the password, and creates no session before it is entered", async () => {
    const member = await newGuarded();
    const before = await listSessions(member.id);
    const { browser, answer, token } = await begin(member);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "http://localhost:3000/login/code"]);
    const set = answer.headers.getSetCookie().filter((line) => line.startsWith(cookie));
    expect(set).toEqual([`${cookie}=${token}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`]);
    expect([...browser.cookies.keys()].filter((name) => name.includes("session-token"))).toEqual([]);
    expect([await browser.session(), await listSessions(member.id)]).toEqual([null, before]);
    expect(JSON.stringify(await database().select().from(pendingSignIns))).not.toContain(token);
    await expect(finish(token, wrongCode(member.secret))).rejects.toMatchObject({ refusal: notRight });
    await expect(finish(token, "")).rejects.toMatchObject({ refusal: ofCode("Enter a code") });
    expect(await finish(token, oneTimeCode(member.secret))).toEqual({ id: member.id, checked: { passwordHash } });
    await expect(finish(token, member.codes[0] ?? "")).rejects.toMatchObject(over);
  });

  it("Signing in with a second factor keeps the return path, and redirects to no other site", async () => {
    const { username } = await newGuarded();
    const browser = new Visitor(answerAuth);
    await browser.send("/api/auth/csrf?callbackUrl=/settings/domain");
    const landed = (await browser.signIn(username, password)).headers.get("location");
    expect(landed).toBe("http://localhost:3000/login/code?next=%2Fsettings%2Fdomain");
  });

  it("Signing in with a second factor asks for the code after a provider, too", async () => {
    const { id, secret } = await newGuarded();
    const there = { id: 4711, login: "guarded", email: "guarded@hub.example" };
    const account = { userId: id, provider: "github", type: "oauth" as const, providerAccountId: "4711" };
    await accountAdapter().linkAccount?.(account);
    const browser = new Visitor(answerAuth);
    const answer = await browser.send(gitHub.consent(await startGitHubSignIn(browser), there));
    expect(answer.headers.get("location")).toBe("http://localhost:3000/login/code?next=%2Fsettings%2Faccount");
    expect(await browser.session()).toBeNull();
    expect(await finish(browser.cookies.get(cookie) ?? "", oneTimeCode(secret))).toEqual({
      id,
      checked: { passwordHash },
    });
  });

  it("Signing in with a second factor gives a token that is good for nothing else, and no session can be made around it", async () => {
    const member = await newGuarded();
    const { browser, token } = await begin(member);
    browser.cookies.set("vitrine.session-token", token);
    expect(await browser.session()).toBeNull();
    expect((await call("GET", "/api/user", { token })).status).toBe(401);
    expect(
      (
        await browser.sendForm("/api/auth/callback/second-factor", { token, code: wrongCode(member.secret) })
      ).headers.get("location"),
    ).not.toBe("http://localhost:3000/");
    await expect(createSession(member.id, "Firefox")).rejects.toMatchObject({ code: "forbidden" });
  });

  it("Signing in with a second factor makes one sign-in of 50 at once with one code, or one cookie", async () => {
    const { id, secret, codes } = await newGuarded();
    const tokens = await Promise.all(Array.from({ length: 50 }, () => issuePendingSignIn(id)));
    const code = oneTimeCode(secret);
    expect(won(await Promise.allSettled(tokens.map((token) => finish(token, code))))).toBe(1);
    const token = await issuePendingSignIn(id);
    expect(won(await Promise.allSettled(codes.map((code) => finish(token, code))))).toBe(1);
    expect(await getSecondFactor(id)).toEqual({ isOn: true, codesLeft: 9 });
  });

  it("Signing in with a second factor counts no right code as a wrong one when another one has ended it meanwhile", async () => {
    const { id, codes } = await newGuarded();
    const token = await issuePendingSignIn(id);
    const answers = await Promise.allSettled(codes.slice(0, 4).map((code) => finish(token, code)));
    expect(answers.filter(({ status }) => status === "rejected")).toMatchObject(Array(3).fill({ reason: over }));
    expect((await listEvents(id, 20)).map(({ kind }) => kind)).not.toContain("second_factor_failed");
  });

  it("A sign-in that waits for a code ends ten minutes after the password, with another password, and with all other sessions", async () => {
    const member = await newGuarded();
    const { id, user, codes } = member;
    const ends = [
      () => database().update(pendingSignIns).set({ expiresAt: sql`now() - interval '1 second'` }),
      () =>
        changePassword(
          user,
          { currentPassword: password, code: "", newPassword: next, endsPersonalTokens: false },
          headers,
        ),
      () => endOtherSessions(id, user.sessionId),
      async () =>
        resetPassword(await issueEmailLink({ userId: id, purpose: "reset", address: null }), password, headers),
    ];
    for (const end of ends) {
      const token = await issuePendingSignIn(id);
      await end();
      await expect(finish(token, codes[0] ?? "")).rejects.toMatchObject(over);
    }
    // The new password alone opens nothing either.
    expect((await begin(member)).answer.headers.get("location")).toBe("http://localhost:3000/login/code");
    expect(await listSessions(id)).toEqual([]);
    expect(await getSecondFactor(id)).toEqual({ isOn: true, codesLeft: 10 });
  });
});

describe("a step-up where a second factor is on", () => {
  it("A step-up asks for the password and a code, each of them, and holds for five minutes", async () => {
    const member = await newGuarded();
    const { user, secret } = member;
    await ageSession(member.user, 6);
    expect((await getSignInSettings(user)).stepUp).toBe("password-and-code");
    const attempts = [
      [none, { fields: { password: ["Enter your password"] } }],
      [{ password, code: "" }, ofCode("Enter a code")],
      [{ password, code: wrongCode(secret) }, notRight],
      [{ password: "wrong", code: oneTimeCode(secret) }, { fields: { password: ["Wrong password"] } }],
    ] as const;
    for (const [proof, refusal] of attempts)
      await expect(requireStepUp(user, proof, headers)).rejects.toMatchObject(refusal);
    const change = { currentPassword: password, code: "", newPassword: next, endsPersonalTokens: false };
    await expect(changePassword(user, change, headers)).rejects.toMatchObject(ofCode("Enter a code"));
    await requireStepUp(user, { password, code: oneTimeCode(secret) }, headers);
    await requireStepUp(user, none, headers);
    await ageSession(member.user, 6);
    await expect(requireStepUp(user, none, headers)).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("A step-up is needed to let an application in, a day after the last one", async () => {
    const [member, without] = [await newGuarded(), await newMember()];
    const mayGrant = async ({ user }: Member) => (await findStepUp(user.sessionId)).mayGrant;
    for (const each of [member, without]) await ageSession(each.user, 23 * 60);
    expect([await mayGrant(member), await mayGrant(without)]).toEqual([true, true]);
    for (const each of [member, without]) await ageSession(each.user, 25 * 60);
    expect([await mayGrant(member), await mayGrant(without)]).toEqual([false, true]);
    await requireStepUp(member.user, { password, code: oneTimeCode(member.secret) }, headers);
    expect(await mayGrant(member)).toBe(true);
  });

  it("A step-up puts a failure, also at a sign-in, into the security log once an hour", async () => {
    const { id, secret, user } = await newGuarded();
    const failures = async () => (await listEvents(id, 50)).filter(({ kind }) => kind === "second_factor_failed");
    const request = new Request("http://localhost:3000", { headers: { "User-Agent": "curl/8" } });
    const token = await issuePendingSignIn(id);
    for (const code of ["", wrongCode(secret), wrongCode(secret)])
      await expect(authorizeSecondFactor({ token, code }, request)).rejects.toThrow();
    expect(await failures()).toMatchObject([{ details: {}, userAgent: "curl/8", addressRange: null }]);
    await expect(disable(user, { password: "", code: wrongCode(secret) }, headers)).rejects.toMatchObject(notRight);
    expect(await failures()).toHaveLength(1);
    await database().update(accountEvents).set({ createdAt: sql`now() - interval '61 minutes'` });
    await expect(disable(user, { password: "", code: wrongCode(secret) }, headers)).rejects.toMatchObject(notRight);
    expect(await failures()).toHaveLength(2);
  });

  it.each(["disable", "renew"] as const)("A step-up takes a code to %s however fresh the session is", async (what) => {
    const member = await newGuarded();
    const { id, user, codes } = member;
    const act = (proof: typeof none) => (what === "disable" ? disable : renewRecoveryCodes)(user, proof, headers);
    await expect(act({ password, code: "" })).rejects.toMatchObject(ofCode("Enter a code"));
    await ageSession(member.user, 6);
    const [code = ""] = codes;
    const asked = { fields: { password: ["Enter your password"] } };
    await expect(act({ password: "", code })).rejects.toMatchObject(asked);
    const token = await issuePendingSignIn(id);
    const made = await act({ password, code });
    const isOff = what === "disable";
    expect(await getSecondFactor(id)).toEqual(isOff ? { isOn: false, codesLeft: 0 } : { isOn: true, codesLeft: 10 });
    expect((await subjects(member)).slice(1).sort()).toEqual(
      ["A recovery code was used", isOff ? "Two-step sign-in is off" : "You have new recovery codes"].sort(),
    );
    await expect(finish(token, codes[1] ?? "")).rejects.toMatchObject(isOff ? over : { refusal: notRight });
    if (!isOff) expect(await finish(token, made?.[0] ?? "")).toEqual({ id, checked: { passwordHash } });
    const [row] = await database().select({ on: users.otpEnabled }).from(users).where(eq(users.id, id));
    expect(row?.on).toBe(!isOff);
  });
});

it("Another AUTH_SECRET leaves recovery codes working; with the former one codes work until all is sealed anew", async () => {
  await database().delete(secondFactors);
  const { id, secret, codes } = await newGuarded();
  const alone = <Result>(work: () => Promise<Result>) => underSecret(replacedSecret, undefined, work);
  const both = <Result>(work: () => Promise<Result>) => underSecret(replacedSecret, formerSecret, work);
  const unreadable = expect.stringMatching(
    /^This site can't check the codes .* Use a recovery code, or ask the operator of this site$/,
  );
  await expect(alone(() => spendCode(id, oneTimeCode(secret)))).rejects.toMatchObject({
    fields: { code: [unreadable] },
  });
  await alone(() => spendCode(id, codes[0] ?? ""));
  expect(await alone(resealAll)).toEqual({ resealed: 0, unreadable: 1 });
  await both(() => spendCode(id, oneTimeCode(secret)));
  expect(await both(resealAll)).toEqual({ resealed: 1, unreadable: 0 });
  expect(await both(resealAll)).toEqual({ resealed: 0, unreadable: 0 });
  await alone(() => spendCode(id, oneTimeCode(secret, 1)));
  expect(await resealAll()).toEqual({ resealed: 0, unreadable: 1 });
});

const run = (...words: string[]) => understandCommand(words, process.cwd())(new AbortController().signal);

it("The operator's commands turn a second factor off with a mail to its owner, and encrypt all secrets again", async () => {
  const member = await newGuarded();
  const { id, username } = member;
  expect(await run("reset-second-factor", username.toUpperCase())).toEqual({ username, otp_enabled: false });
  expect(await getSecondFactor(id)).toEqual({ isOn: false, codesLeft: 0 });
  expect((await subjects(member)).sort()).toEqual(["Two-step sign-in is off", "Two-step sign-in is on"]);
  await expect(run("reset-second-factor", username)).rejects.toMatchObject({ code: "conflict" });
  await createSession(id, "Firefox");
  expect(() => run("reset-second-factor")).toThrow("Write a username, such as: reset-second-factor ada");
  expect(() => run("reseal-second-factors", "now")).toThrow("Write reseal-second-factors alone");
  expect(await run("reseal-second-factors")).toEqual({ resealed: 0, unreadable: expect.any(Number) });
});
