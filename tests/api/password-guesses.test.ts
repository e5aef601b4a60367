import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import { signInWithPassword } from "@/app/(account)/login/actions";
import { reset } from "@/app/(account)/reset-password/actions";
import { issueEmailLink } from "@/lib/core/mail/email-link-store";
import { changePassword } from "@/lib/people/auth/account/password-change";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { answerAuth } from "@/lib/people/auth/sign-in/config";
import { password, passwordHash } from "../support/members";
import { newPerson } from "../support/people";
import { newSession } from "../support/sessions";
import { toFormData, Visitor } from "../support/visitor";

vi.hoisted(() =>
  Object.assign(process.env, {
    ...{ RATE_LIMITS: "on", TRUST_PROXY: "1" },
    ...{ RATE_LIMIT_SIGN_IN_NAME: "5/3600", RATE_LIMIT_SIGN_IN: "1000/60", RATE_LIMIT_SIGN_IN_ADDRESS: "1000/60" },
  }),
);

const editor = "/settings/profile";
const notRight = "Wrong name or password. Check both and try again.";
const wait = expect.stringMatching(
  /^Too many requests; wait \d+ seconds and try again\. You can also use a passkey, or set a new password with a link by mail: choose “Forgot password\?”\.$/,
);

let lastAddress = 0;
/** A browser at an address of its own. */
const newBrowser = () => new Visitor(answerAuth, { "x-forwarded-for": `203.0.113.${++lastAddress}` });

/** What the sign-in page says, or where it leads to. */
async function signIn(browser: Visitor, login: string, typed = password) {
  const { result } = await browser.act(() =>
    signInWithPassword(initialFormState, toFormData({ login, password: typed })),
  );
  return result?.redirectTo ?? result?.message;
}

/** Wrong passwords from one address each, until one of them has to wait. */
async function guess(login: string) {
  const said: unknown[] = [];
  for (let guesses = 0; guesses < 6; guesses++) said.push(await signIn(newBrowser(), login, `wrong ${guesses}`));
  return said;
}

it.each(["username", "email"] as const)(
  "Guesses of a password from many addresses have to wait after the fifth, by the account's %s",
  async (name) => {
    const person = await newPerson({ passwordHash });
    expect(await guess(person[name])).toEqual([...Array(5).fill(notRight), wait]);
    expect(await signIn(newBrowser(), person[name].toUpperCase())).toEqual(wait);
  },
);

it("Guesses are counted alike for a name that nobody has", async () => {
  expect(await guess(`u${randomUUID()}`)).toEqual([...Array(5).fill(notRight), wait]);
});

it("Guesses do not count for who knows the password, and keep no other account waiting", async () => {
  const [person, other] = [await newPerson({ passwordHash }), await newPerson({ passwordHash })];
  for (let times = 0; times < 8; times++) expect(await signIn(newBrowser(), person.username)).toBe(editor);
  await guess(person.username);
  expect(await signIn(newBrowser(), other.username)).toBe(editor);
});

it("Guesses lock the owner out of no browser that has signed in to the account before", async () => {
  const { username } = await newPerson({ passwordHash });
  const browser = newBrowser();
  expect(await signIn(browser, username)).toBe(editor);
  await guess(username);
  browser.cookies.delete("authjs.session-token");
  expect([await signIn(browser, username, "wrong"), await signIn(browser, username)]).toEqual([notRight, editor]);
  expect(await signIn(newBrowser(), username)).toEqual(wait);
});

it("Guesses are slowed down in a browser that knows another account, or the account by a former password", async () => {
  const [person, other] = [await newPerson({ passwordHash }), await newPerson({ passwordHash })];
  const [browser, former] = [newBrowser(), newBrowser()];
  await signIn(browser, other.username);
  await signIn(former, person.username);
  const change = {
    currentPassword: password,
    code: "",
    newPassword: "another staple entirely",
    endsPersonalTokens: false,
  };
  await changePassword(await newSession(person.id), change, new Headers());
  await guess(person.username);
  for (const each of [browser, former]) expect(await signIn(each, person.username, "wrong")).toEqual(wait);
});

it("Guesses lock nobody out who sets another password by the link of a mail", async () => {
  const { id, username, email } = await newPerson({ passwordHash });
  await guess(username);
  const browser = newBrowser();
  const secretOfLink = await issueEmailLink({ userId: id, purpose: "reset", address: email });
  const newPassword = "another staple entirely";
  const { result } = await browser.act(() => reset(initialFormState, toFormData({ secretOfLink, newPassword })));
  expect(result?.redirectTo).toBe("/login?outcome=reset");
  expect(await signIn(browser, username, newPassword)).toBe(editor);
});

it("Guesses are not helped by a cookie of a known browser that was made up, or of whose accounts there are many", async () => {
  const people = await Promise.all(Array.from({ length: 7 }, () => newPerson({ passwordHash })));
  const browser = newBrowser();
  for (const { username } of people) expect(await signIn(browser, username)).toBe(editor);
  expect(browser.cookies.get("vitrine.known-device")?.split("~")).toHaveLength(5);
  const [first, last] = [people[0]?.username ?? "", people[6]?.username ?? ""];
  for (const name of [first, last]) await guess(name);
  expect([await signIn(browser, first), await signIn(browser, last)]).toEqual([wait, editor]);
  const liar = newBrowser();
  liar.cookies.set("vitrine.known-device", "v1.AAAA~nonsense~v1.");
  expect(await signIn(liar, last)).toEqual(wait);
});
