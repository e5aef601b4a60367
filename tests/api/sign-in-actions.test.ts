import { and, eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { beginPasskeySignIn, signInWithPasskey, signInWithPassword } from "@/app/(account)/login/actions";
import { beginPasskeyCode, enterCode } from "@/app/(account)/login/code/actions";
import { database } from "@/db/client";
import { accounts, sessions, users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { scheduleDeletion } from "@/lib/people/auth/account/deletion-store";
import { answerForm } from "@/lib/people/auth/forms/actions";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { findSession, listSessions } from "@/lib/people/auth/session/session-store";
import { findStepUp } from "@/lib/people/auth/session/step-up-store";
import { answerAuth } from "@/lib/people/auth/sign-in/config";
import { startLinking } from "@/lib/people/auth/sign-in/start-linking";
import { updateUser } from "@/lib/people/users/store";
import { oneTimeCode, wrongCode } from "../support/authenticator";
import { expectError } from "../support/expected-errors";
import { setUpGitHub } from "../support/github";
import { password, passwordHash } from "../support/members";
import { newPerson } from "../support/people";
import { refuseInDatabase } from "../support/refusing-trigger";
import { addRows, setRows } from "../support/rows";
import { addPasskey, newSession, turnOnSecondFactor } from "../support/sessions";
import { SoftwareAuthenticator } from "../support/software-authenticator";
import { toFormData, Visitor } from "../support/visitor";

vi.hoisted(() => Object.assign(process.env, { AUTH_GITHUB_ID: "an-id", AUTH_GITHUB_SECRET: "a-secret-of-github" }));

const notRight = "Wrong name or password. Check both and try again.";
const notRightInGerman = "Name oder Passwort ist falsch. Prüfe beides, und versuche es noch einmal.";
const withoutScript = {};
const gitHub = await setUpGitHub();

const browser = (headers: Record<string, string> = {}) => new Visitor(answerAuth, headers);
const newMember = (email?: string) => newPerson({ email, passwordHash });

/** The sign-in page's form, typed and sent in that browser. */
const signIn = (visitor: Visitor, values: Record<string, string>, headers?: Record<string, string>) =>
  visitor.act(() => signInWithPassword(initialFormState, toFormData({ password, ...values })), headers);
const sendCode = (visitor: Visitor, values: Record<string, string>) =>
  visitor.act(() => enterCode(initialFormState, toFormData(values)));
const leadsTo = (path: string) => ({ submitCount: 1, values: {}, fields: {}, redirectTo: path });
const personIn = async (visitor: Visitor) => ((await visitor.session()) as { user: { id: string } } | null)?.user.id;

/** With the second factor on. */
async function newGuarded() {
  const member = await newMember();
  return { ...member, ...(await turnOnSecondFactor(await newSession(member.id))) };
}

it("The sign-in form signs this browser in, names its device, and leads to the page that was asked for", async () => {
  const member = await newMember();
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const firefox = browser({ "user-agent": userAgent });
  const { result, response } = await signIn(firefox, { login: member.username, next: "/settings/links?new=1" });
  expect(result).toEqual(leadsTo("/settings/links?new=1"));
  expect(response.headers.getSetCookie().join()).toMatch(
    /vitrine\.session-token=[^;]+; Path=\/;.*HttpOnly; SameSite=lax/,
  );
  expect(await personIn(firefox)).toBe(member.id);
  expect(await listSessions(member.id)).toMatchObject([{ userAgent }]);
});

it("The sign-in form without script is answered by a redirect", async () => {
  const member = await newMember();
  const visitor = browser();
  const { result, response } = await signIn(visitor, { login: member.username, next: "/settings" }, withoutScript);
  expect([result, response.status, response.headers.get("location")]).toEqual([undefined, 303, "/settings"]);
  expect(await personIn(visitor)).toBe(member.id);
});

it.each([
  ["the browser's language", { "accept-language": "de" }, notRightInGerman],
  ["English without one", {}, notRight],
  ["English where the page is in English", { "accept-language": "de", "x-english-page": "yes" }, notRight],
] as [string, Record<string, string>, string][])(
  "The sign-in form with a wrong password says so in %s, keeps the name, and signs nobody in",
  async (_, headers, message) => {
    const [{ username: login }, visitor] = [await newMember(), browser(headers)];
    const { result } = await signIn(visitor, { login, password: "wrong" });
    expect(result).toEqual({ submitCount: 1, values: { login: [login] }, fields: {}, message });
    expect(await visitor.session()).toBeNull();
  },
);

it("The sign-in form says what is missing alongside each field, in the browser's language", async () => {
  const { result } = await signIn(browser({ "accept-language": "de" }), { login: "", password: "" });
  expect(result).toEqual({
    submitCount: 1,
    values: { login: [""] },
    fields: {
      login: ["Gib deinen Benutzernamen oder deine E-Mail-Adresse ein."],
      password: ["Gib dein Passwort ein."],
    },
    message: "Fülle beide Felder aus.",
  });
});

it("The sign-in form leads somebody without a working address to the account's page, unless they were going somewhere", async () => {
  const member = await newMember();
  await setRows(users, { email: `${member.id}@displaced.invalid` }, eq(users.id, member.id));
  const login = member.username;
  expect((await signIn(browser(), { login })).result).toEqual(leadsTo("/settings/account"));
  expect((await signIn(browser(), { login, next: "/ada" })).result).toEqual(leadsTo("/ada"));
});

it("The sign-in form leads somebody whose account is being deleted to where it can be restored", async () => {
  const member = await newMember();
  await scheduleDeletion(member.id);
  expect((await signIn(browser(), { login: member.username, next: "/ada" })).result).toEqual(leadsTo("/login/keep"));
});

const ofOurs = /^Something went wrong on our side; try again, or report the request id [0-9a-f-]{36}$/;
const away = /^The service cannot reach its database; try again in a few seconds$/;

it.each([
  ["says nothing of the fault and logs it", "55000", ofOurs],
  ["says when the database is away", "57P03", away],
])("A sign-in that fails by a fault of ours %s, and signs nobody in", async (_, code, message) => {
  const [member, visitor] = [await newMember(), browser()];
  const allow = await refuseInDatabase("sessions", "insert", `new.user_id = '${member.id}'`, code);
  if (code === "55000") expectError(/request failed/);
  const { result } = await signIn(visitor, { login: member.username });
  await allow();
  const refused = { submitCount: 1, values: { login: [member.username] }, fields: {} };
  expect(result).toEqual({ ...refused, message: expect.stringMatching(message) });
  expect(await visitor.session()).toBeNull();
  expect((await signIn(visitor, { login: member.username })).result).toEqual(leadsTo("/settings/profile"));
});

it("A refusal is in the language of whoever is signed in, before the browser's, but not while the database is away", async () => {
  const [member, visitor] = [await newMember(), browser({ "accept-language": "fr" })];
  await updateUser(member.id, { locale: "de" });
  await signIn(visitor, { login: member.username });
  const refuse = async (code: "unavailable" | "invalid_request") => {
    const refused = () =>
      answerForm(initialFormState, new FormData(), () => Promise.reject(new AppError(code, message("wrongLogin"))));
    return (await visitor.act(refused)).result?.message;
  };
  expect(await refuse("invalid_request")).toBe(notRightInGerman);
  expect(await refuse("unavailable")).toMatch(/^Nom ou mot de passe incorrect/);
});

it("A sign-in with a second factor asks for a code first, which signs in once and counts as a step-up", async () => {
  const [member, visitor] = [await newGuarded(), browser()];
  const { result, response } = await signIn(visitor, { login: member.username, next: "/settings/links" });
  expect(result).toEqual(leadsTo("/login/code?next=%2Fsettings%2Flinks"));
  expect(response.headers.getSetCookie().join()).toMatch(
    /vitrine\.pending-sign-in=[^;]+; Path=\/; Expires=[^;]+; Max-Age=600; HttpOnly; SameSite=lax/,
  );
  expect(await visitor.session()).toBeNull();
  expect((await sendCode(visitor, { code: wrongCode(member.secret) })).result).toEqual({
    submitCount: 1,
    values: {},
    fields: { code: ["Wrong code, or it was already used"] },
    message: expect.any(String),
  });
  const code = oneTimeCode(member.secret);
  const copy = browser();
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  expect((await sendCode(visitor, { code, next: "/settings/links" })).result).toEqual(leadsTo("/settings/links"));
  expect([await personIn(visitor), visitor.cookies.has("vitrine.pending-sign-in")]).toEqual([member.id, false]);
  const [session] = await listSessions(member.id);
  expect(await findStepUp(session?.id ?? "")).toMatchObject({ isFresh: true, isByPasskey: false });
  expect((await sendCode(copy, { code: oneTimeCode(member.secret, 1) })).result).toMatchObject({
    message: "Signing in took longer than ten minutes; start again",
  });
  expect(await copy.session()).toBeNull();
});

it("A second step that was never begun is refused, with a code and with a passkey", async () => {
  const over = "Signing in took longer than ten minutes; start again";
  expect((await sendCode(browser(), { code: "123456" })).result).toMatchObject({ message: over });
  expect((await browser().act(beginPasskeyCode)).result).toEqual({ message: over });
});

it("A sign-in with a second factor takes a passkey in place of the code", async () => {
  const [member, visitor] = [await newGuarded(), browser()];
  const authenticator = await addPasskey(await newSession(member.id));
  await signIn(visitor, { login: member.username });
  const { result } = await visitor.act(beginPasskeyCode);
  const passkey = JSON.stringify(authenticator.get(result?.options ?? { challenge: "" }));
  expect((await sendCode(visitor, { passkey })).result).toEqual(leadsTo("/settings/profile"));
  expect(await personIn(visitor)).toBe(member.id);
});

async function signInBy(authenticator: SoftwareAuthenticator, visitor: Visitor) {
  const { result } = await visitor.act(beginPasskeySignIn);
  const passkey = JSON.stringify(authenticator.get(result?.options ?? { challenge: "" }));
  return (await visitor.act(() => signInWithPasskey(initialFormState, toFormData({ passkey, next: "/settings" }))))
    .result;
}

it("A sign-in by a passkey alone asks for no code", async () => {
  const [member, visitor] = [await newGuarded(), browser()];
  const authenticator = await addPasskey(await newSession(member.id));
  await database().delete(sessions).where(eq(sessions.userId, member.id));
  expect(await signInBy(authenticator, visitor)).toEqual(leadsTo("/settings"));
  expect(await personIn(visitor)).toBe(member.id);
  const [session] = await listSessions(member.id);
  expect(await findStepUp(session?.id ?? "")).toMatchObject({ isFresh: true, isByPasskey: true });
});

it("A sign-in by a passkey to an account that is being deleted leads to where it can be restored", async () => {
  const member = await newMember();
  const authenticator = await addPasskey(await newSession(member.id));
  await scheduleDeletion(member.id);
  expect(await signInBy(authenticator, browser())).toEqual(leadsTo("/login/keep"));
});

it("A sign-in by a passkey that nobody has is refused in words", async () => {
  expect(await signInBy(new SoftwareAuthenticator(), browser())).toEqual({
    submitCount: 1,
    values: { next: ["/settings"] },
    fields: {},
    message: "This passkey wasn't accepted. Try again, or sign in another way.",
  });
});

it("A sign-in at a provider links the account that this person allowed, in the browser that began it", async () => {
  const [member, visitor] = [await newMember(), browser()];
  await signIn(visitor, { login: member.username });
  const [session] = await listSessions(member.id);
  const user = await findSession(session?.id ?? "");
  if (!user) throw new Error("the session is gone");
  // That of another provider is no obstacle.
  const google = { userId: member.id, type: "oauth" as const, provider: "google", providerAccountId: member.id };
  await addRows(accounts, google);
  const { result = "" } = await visitor.act(() => startLinking(user, "github"));
  const there = { id: 77_001, login: "adahub", email: "adahub@mail.example" };
  const back = await visitor.send(gitHub.consent(result, there));
  expect(back.headers.get("location")).toBe("http://localhost:3000/settings/account/sign-in?outcome=linked");
  const isLinked = and(eq(accounts.userId, member.id), eq(accounts.providerAccountId, "77001"));
  expect(await database().$count(accounts, isLinked)).toBe(1);
  const again = visitor.act(() => startLinking(user, "github"));
  await expect(again).rejects.toMatchObject({
    code: "conflict",
    message: "An account there is already linked; unlink it first",
  });
});
