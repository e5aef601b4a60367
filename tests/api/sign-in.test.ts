import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { lookUpUsername } from "@/app/_username/username-lookup";
import { register } from "@/app/(account)/register/actions";
import { connection, database } from "@/db/client";
import { pendingSignIns, secondFactors, sessions, users } from "@/db/schema";
import { sessionBounds } from "@/lib/core/limits/quotas";
import { listEvents } from "@/lib/core/owners/event-store";
import { lockAccount } from "@/lib/core/owners/quota-store";
import { forgetEnv } from "@/lib/core/process/env";
import { forgetSingleton } from "@/lib/core/process/singleton";
import { registerAccount } from "@/lib/people/auth/account/register";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { findUserByCookie } from "@/lib/people/auth/session/session-cookie";
import { createSession, endOtherSessions, endSession, listSessions } from "@/lib/people/auth/session/session-store";
import { answerAuth } from "@/lib/people/auth/sign-in/config";
import { findSignInState, startSession } from "@/lib/people/auth/sign-in/password-sign-in";
import { getProfileById } from "@/lib/people/users/store";
import { untilSomethingWaits } from "../support/locks";
import { password, passwordHash } from "../support/members";
import { newPerson } from "../support/people";
import { addRows, setRows } from "../support/rows";
import { toFullWidth } from "../support/typed";
import { Visitor } from "../support/visitor";

const newMember = () => newPerson({ passwordHash });
const visitor = (headers?: Record<string, string>) => new Visitor(answerAuth, headers);
const cookieOf = ({ cookies }: Visitor) =>
  new Headers({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") });

/** Status, address and body: all that an answer to a sign-in tells. */
async function contentOf(response: Response) {
  return { status: response.status, location: response.headers.get("location"), body: await response.text() };
}

const refused = {
  status: 302,
  location: "http://localhost:3000/login?error=CredentialsSignin&code=credentials",
  body: "",
};

test.each([
  ["", "", ["login", "password"]],
  [" ", "a password", ["login"]],
  ["ada", "", ["password"]],
])("a form with %j and %j is refused with each field that is empty", async (login, typed, fields) => {
  const texts = { login: ["Enter your username or email"], password: ["Enter your password"] };
  const named = Object.fromEntries(Object.entries(texts).filter(([field]) => fields.includes(field)));
  const refusal = await startSession(login, typed).catch((error) => error);
  expect(refusal).toMatchObject({ code: "invalid_request", message: "Fill in both fields" });
  expect(refusal.fields).toEqual(named);
});

test("a username or an email, in any case or width, signs in with the password", async () => {
  const person = await newMember();
  const { username, email } = person;
  for (const login of [
    username,
    username.toUpperCase(),
    email,
    ` ${email} `,
    toFullWidth(username),
    toFullWidth(email),
  ]) {
    const browser = visitor();
    expect(await contentOf(await browser.signIn(login, password))).toEqual({
      status: 302,
      location: "http://localhost:3000/",
      body: "",
    });
    expect(await browser.session()).toEqual({ user: { id: person.id }, expires: expect.any(String) });
  }
});

test("an unknown name, a wrong password, and an account without a password get the same answer", async () => {
  const { username } = await newMember();
  const withoutPassword = await newPerson();
  expect(await contentOf(await visitor().signIn(username, "wrong password"))).toEqual(refused);
  expect(await contentOf(await visitor().signIn("nobody-of-this-name", password))).toEqual(refused);
  expect(await contentOf(await visitor().signIn(withoutPassword.username, password))).toEqual(refused);
  expect(await contentOf(await visitor().signIn("nul\u0000", password))).toEqual(refused);
  expect(await contentOf(await visitor().signIn("", ""))).toEqual(refused);
});

test.each([
  ["a session", false],
  ["a sign-in that waits for a code", true],
])("a sign-in whose password is replaced after it was compared does not make %s", async (_, hasSecondFactor) => {
  const { id, username } = await newMember();
  if (hasSecondFactor) await addRows(secondFactors, { userId: id, secret: "sealed", lastStep: 0 });
  const browser = visitor();
  let answer: Promise<Response> | undefined;
  await database().transaction(async (transaction) => {
    await lockAccount(id, transaction);
    answer = browser.signIn(username, password);
    await untilSomethingWaits();
    await transaction.update(users).set({ passwordHash: "another" }).where(eq(users.id, id));
  });
  if (!answer) throw new Error("nobody signed in");
  expect(await contentOf(await answer)).toEqual(refused);
  expect(await browser.session()).toBeNull();
  for (const table of [sessions, pendingSignIns]) expect(await database().$count(table, eq(table.userId, id))).toBe(0);
});

test("a sign-in posted without next-auth's own token opens no session", async () => {
  const { username } = await newMember();
  const browser = visitor();
  await browser.send("/api/auth/callback/credentials", { login: username, password });
  expect(await browser.session()).toBeNull();
});

test("the page one wanted survives sign-in, and another site does not", async () => {
  const { username } = await newMember();
  const location = async (callbackUrl: string) =>
    (await visitor().signIn(username, password, { callbackUrl })).headers.get("location");
  expect(await location("/settings/developers?a=b")).toBe("http://localhost:3000/settings/developers?a=b");
  expect(await location("http://localhost:3000/ada")).toBe("http://localhost:3000/ada");
  for (const elsewhere of [
    "https://evil.example/",
    "//evil.example",
    "http://localhost:3000//evil.example",
    "http://localhost:3000.evil.example/",
  ])
    expect(await location(elsewhere)).toBe("http://localhost:3000/");
});

test("a session is a row with its browser, lives 30 days, and its cookie names the person", async () => {
  const { id, username, email } = await newMember();
  const browser = visitor({ "user-agent": "Lynx/2.9" });
  await browser.signIn(username, password);
  const rows = await database().select().from(sessions).where(eq(sessions.userId, id));
  expect(rows).toMatchObject([{ userId: id, userAgent: "Lynx/2.9" }]);
  const [row] = rows;
  expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBeCloseTo(30 * 86_400_000, -4);
  expect(await findUserByCookie(cookieOf(browser))).toEqual({
    id,
    username,
    displayName: username,
    email,
    locale: "en",
    sessionId: row?.id,
    furtherPages: [],
  });
});

test("no script can read the session's cookie, and no other site's form or picture sends it", async () => {
  const { username } = await newMember();
  const lines = (await visitor().signIn(username, password)).headers.getSetCookie();
  const [line = ""] = lines.filter((each) => each.startsWith("vitrine.session-token="));
  expect(line.split("; ").slice(1)).toEqual(["Path=/", expect.stringMatching(/^Expires=/), "HttpOnly", "SameSite=Lax"]);
});

test("an ended session is signed out everywhere, and its cookie is taken back", async () => {
  const { id, username } = await newMember();
  const [kept, ended] = [visitor(), visitor()];
  await kept.signIn(username, password);
  const [first] = await listSessions(id);
  await ended.signIn(username, password);
  await endOtherSessions(id, first?.id ?? "");
  expect(await findUserByCookie(cookieOf(ended))).toBeUndefined();
  expect(await ended.session()).toBeNull();
  expect([...ended.cookies.keys()]).not.toContain("vitrine.session-token");
  expect(await findUserByCookie(cookieOf(kept))).toMatchObject({ id });
});

test("a sign-in ends the session that the browser had, so that none can be planted or left behind", async () => {
  const [stranger, person] = [await newMember(), await newMember()];
  const browser = visitor();
  await browser.signIn(stranger.username, password);
  const planted = cookieOf(browser);
  await browser.signIn(person.username, password);
  expect(await findUserByCookie(cookieOf(browser))).toMatchObject({ id: person.id });
  expect([await findUserByCookie(planted), await listSessions(stranger.id)]).toEqual([undefined, []]);
  const [first] = await listSessions(person.id);
  await visitor().signIn(person.username, password);
  expect(await findUserByCookie(cookieOf(browser))).toMatchObject({ sessionId: first?.id });
  await browser.signIn(person.username, password);
  const { sessionId } = (await findUserByCookie(cookieOf(browser))) ?? {};
  const left = (await listSessions(person.id)).map(({ id }) => id);
  expect(left).toEqual([sessionId, expect.any(String)]);
  expect(left).not.toContain(first?.id);
  const kinds = (await listEvents(stranger.id, 20)).map(({ kind }) => kind);
  expect(kinds).toEqual(["signed_out", "new_session"]);
});

test("a sign-in that fails, or waits for a code, leaves the session that the browser has", async () => {
  const person = await newMember();
  const browser = visitor();
  await browser.signIn(person.username, password);
  await browser.signIn(person.username, "wrong password");
  expect(await findUserByCookie(cookieOf(browser))).toMatchObject({ id: person.id });
  await addRows(secondFactors, { userId: person.id, secret: "sealed", lastStep: 1 });
  await browser.signIn(person.username, password);
  expect(await findUserByCookie(cookieOf(browser))).toMatchObject({ id: person.id });
});

test("a session that has expired, or had no request for 14 days, is signed out, and one of 13 days is not", async () => {
  const { id, username } = await newMember();
  const browser = visitor();
  await browser.signIn(username, password);
  const isSignedIn = async () => (await findUserByCookie(cookieOf(browser)))?.id === id;
  const seenDaysAgo = (days: number) =>
    setRows(sessions, { lastSeenAt: new Date(Date.now() - days * 86_400_000) }, eq(sessions.userId, id));
  await seenDaysAgo(13);
  expect(await isSignedIn()).toBe(true);
  await seenDaysAgo(14.01);
  expect([await isSignedIn(), await listSessions(id)]).toEqual([false, []]);
  await seenDaysAgo(0);
  expect(await isSignedIn()).toBe(true);
  await setRows(sessions, { expiresAt: new Date(0) }, eq(sessions.userId, id));
  expect([await isSignedIn(), await browser.session()]).toEqual([false, null]);
});

test("an account has so many sessions: a sign-in ends the ones that were used longest ago, and never itself", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const later = new Date(Date.now() + 30 * 86_400_000);
  const agesOf = (userId: string, ages: number[]) =>
    ages.map((hours) => ({
      ...{ userId, userAgent: `used ${hours} hours ago`, expiresAt: later },
      lastSeenAt: new Date(Date.now() - hours * 3_600_000),
    }));
  const hours = Array.from({ length: sessionBounds.perAccount + 5 }, (_, index) => index + 1);
  const inAnyOrder = [...hours.slice(30), ...hours.slice(0, 30)];
  await addRows(sessions, [...agesOf(person.id, inAnyOrder), ...agesOf(other.id, hours)]);
  await createSession(person.id, "the newest");
  expect((await listSessions(person.id)).map(({ userAgent }) => userAgent)).toEqual([
    "the newest",
    ...hours.slice(0, sessionBounds.perAccount - 1).map((age) => `used ${age} hours ago`),
  ]);
  expect(await listSessions(other.id)).toHaveLength(hours.length);
  // A clock that was set back makes the newest the oldest.
  await setRows(sessions, { lastSeenAt: later }, eq(sessions.userId, person.id));
  const id = await createSession(person.id, "in the past");
  expect((await listSessions(person.id)).map((session) => session.id)).toContain(id);
});

test("each of many sign-ins to one account at once opens a session, and the next leaves no more than there may be", async () => {
  const { id } = await newPerson();
  const expiresAt = new Date(Date.now() + 30 * 86_400_000);
  const earlier = Array.from({ length: sessionBounds.perAccount }, () => ({
    userId: id,
    userAgent: "full",
    expiresAt,
  }));
  await addRows(sessions, earlier);
  // As many as there are connections: more would wait for one, which the pool refuses after a while.
  const atOnce = Array.from({ length: 9 }, (_, index) => `browser ${index}`);
  for (let round = 0; round < 4; round += 1) {
    const opened = await Promise.all(atOnce.map((userAgent) => createSession(id, userAgent)));
    const open = new Set((await listSessions(id)).map((session) => session.id));
    expect(opened.filter((sessionId) => !open.has(sessionId))).toEqual([]);
  }
  await createSession(id, "the last");
  expect(await listSessions(id)).toHaveLength(sessionBounds.perAccount);
});

test("one person cannot end another's session", async () => {
  const [owner, stranger] = [await newMember(), await newMember()];
  await visitor().signIn(owner.username, password);
  const [session] = await listSessions(owner.id);
  await endSession(stranger.id, session?.id ?? "");
  expect(await listSessions(owner.id)).toHaveLength(1);
});

test("signing out deletes the session, so that a copy of the cookie is invalid", async () => {
  const { id, username } = await newMember();
  const browser = visitor();
  await browser.signIn(username, password);
  const copy = cookieOf(browser);
  await browser.sendForm("/api/auth/signout", {});
  expect(await listSessions(id)).toEqual([]);
  expect(await findUserByCookie(copy)).toBeUndefined();
});

test("a new account has the language of the browser that it is made with, where we have its words, else English", async () => {
  const localeOf = async (language?: string) => {
    const username = `u${crypto.randomUUID().slice(0, 12)}`;
    const headers = new Headers(language === undefined ? {} : { "Accept-Language": language });
    const { id } = await registerAccount({ username, email: `${username}@example.com`, password }, headers);
    return (await getProfileById(id)).locale;
  };
  expect([await localeOf("pt-BR,en;q=0.9"), await localeOf("fi"), await localeOf()]).toEqual(["pt", "en", "en"]);
});

test("registering a name or an address that is taken, in another case too, is refused alongside its field", async () => {
  const { username, email } = await newPerson();
  const fresh = { username: `x${username}`.slice(0, 32), email: `x${email}`, password };
  await expect(registerAccount({ ...fresh, username: username.toUpperCase() }, new Headers())).rejects.toMatchObject({
    code: "conflict",
    fields: { username: [`The username ${username.toUpperCase()} is taken; choose another`] },
  });
  await expect(registerAccount({ ...fresh, email: email.toUpperCase() }, new Headers())).rejects.toMatchObject({
    code: "conflict",
    fields: { email: ["The email is taken; sign in, or choose another"] },
  });
  expect(await database().select().from(users).where(eq(users.username, fresh.username))).toEqual([]);
});

test("the registration form reads double width as ASCII, says so while one types, and takes no other letters for it", async () => {
  const name = `r${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
  const submit = (username: string) => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ username, email: toFullWidth(`${name}@example.com`), password }))
      form.append(field, value);
    return visitor().act(() => register(initialFormState, form));
  };
  const asked = await visitor().act(() => lookUpUsername(toFullWidth(name)));
  expect(asked.result).toEqual({ username: name, problem: undefined });
  const rule =
    "This must have 1 to 32 letters, digits, dots, underscores or hyphens, and begin and end with a letter or digit";
  for (const other of [`ﬁ${name}`, `${name}①`, `${name}é`])
    expect((await submit(other)).result?.fields).toEqual({ username: [rule] });
  expect((await submit(` ${toFullWidth(name)}\u3000`)).result).toMatchObject({
    fields: {},
    redirectTo: "/settings/profile",
  });
  expect(
    await database()
      .select({ username: users.username })
      .from(users)
      .where(eq(users.email, `${name}@example.com`)),
  ).toEqual([{ username: name }]);
});

test("after ten attempts on an account from one address the right password is refused too, elsewhere it is not", async () => {
  const { username } = await newMember();
  Object.assign(process.env, { RATE_LIMITS: "on", TRUST_PROXY: "1" });
  forgetSingleton("limiter");
  forgetEnv();
  onTestFinished(() => {
    Object.assign(process.env, { RATE_LIMITS: "off" });
    delete process.env.TRUST_PROXY;
    forgetSingleton("limiter");
    forgetEnv();
  });
  const from = (address: string) => new Visitor(answerAuth, { "x-forwarded-for": address });
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await contentOf(await from("192.0.2.1").signIn(username, "wrong password"))).toEqual(refused);
  const location = "http://localhost:3000/login?error=CredentialsSignin&code=rate_limited";
  expect(await contentOf(await from("192.0.2.1").signIn(username, password))).toEqual({ ...refused, location });
  expect((await from("198.51.100.1").signIn(username, password)).headers.get("location")).toBe(
    "http://localhost:3000/",
  );
});

const needsEmail = async (login: string) => (await findSignInState(login)).isDisplaced;

test("whoever signed in with an address that is displaced needs another; without the database nobody is asked", async () => {
  const displaced = await newPerson({ email: `${crypto.randomUUID()}@displaced.invalid` });
  const { username, email } = await newMember();
  expect(await Promise.all([displaced.username, username, email].map(needsEmail))).toEqual([true, false, false]);
  await connection().close();
  const answer = await needsEmail(displaced.username).finally(() => forgetSingleton("database"));
  expect(answer).toBe(false);
  expect(await needsEmail(displaced.username)).toBe(true);
});
