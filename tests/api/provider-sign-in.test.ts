import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { accounts, linkPermits, sessions, users } from "@/db/schema";
import { lockAccount } from "@/lib/core/owners/quota-store";
import { permitLinking } from "@/lib/people/auth/provider/link-store";
import { listSessions } from "@/lib/people/auth/session/session-store";
import { answerAuth } from "@/lib/people/auth/sign-in/config";
import { type GitHubPerson, setUpGitHub, startGitHubSignIn } from "../support/github";
import { untilSomethingWaits } from "../support/locks";
import { password, passwordHash } from "../support/members";
import { newPerson } from "../support/people";
import { setRows } from "../support/rows";
import { Visitor } from "../support/visitor";

vi.hoisted(() => Object.assign(process.env, { AUTH_GITHUB_ID: "an-id", AUTH_GITHUB_SECRET: "a-secret-of-github" }));

const site = "http://localhost:3000";
const flowCookie = "vitrine.pkce.code_verifier";
const gitHub = await setUpGitHub();

let lastId = 1000;
function gitHubPerson(values: Partial<GitHubPerson> = {}): GitHubPerson {
  const id = ++lastId;
  return { id, login: `hub${id}x`, email: `hub${id}@mail.example`, ...values };
}

async function newMember(email?: string) {
  const person = await newPerson({ email, passwordHash });
  const browser = new Visitor(answerAuth);
  await browser.signIn(person.username, password);
  const [session] = await listSessions(person.id);
  return { ...person, browser, sessionId: session?.id ?? "" };
}
type Member = Awaited<ReturnType<typeof newMember>>;

/** Goes to GitHub and comes back as that person; where the browser is sent then. */
async function comeBack(browser: Visitor, person: GitHubPerson, before = async () => {}) {
  const address = gitHub.consent(await startGitHubSignIn(browser), person);
  await before();
  const response = await browser.send(address);
  expect(response.status).toBe(302);
  return response.headers.get("location");
}

const permit = ({ sessionId, browser }: Member, provider = "github") =>
  permitLinking(sessionId, provider, browser.cookies.get(flowCookie) ?? "");
const linked = (userId: string) => database().select().from(accounts).where(eq(accounts.userId, userId));
const userOf = async ({ id }: GitHubPerson) => {
  const [row] = await database()
    .select()
    .from(accounts)
    .where(eq(accounts.providerAccountId, String(id)));
  return row?.userId;
};
const account = async (userId: string) => (await database().select().from(users).where(eq(users.id, userId)))[0];
const sessionUser = async (browser: Visitor) =>
  ((await browser.session()) as { user?: { id: string } } | null)?.user?.id;

const refused = `${site}/settings/account/sign-in?outcome=not-linked`;

it("A sign-in through GitHub by somebody who is signed in links nothing without a permit, and makes no account", async () => {
  const member = await newMember();
  const intruder = gitHubPerson();
  expect(await comeBack(member.browser, intruder)).toBe(refused);
  expect(await linked(member.id)).toEqual([]);
  expect(await userOf(intruder)).toBeUndefined();
  expect(await sessionUser(member.browser)).toBe(member.id);
  expect(await comeBack(new Visitor(answerAuth), intruder)).toBe(`${site}/settings/account`);
  expect(await userOf(intruder)).not.toBe(member.id);
});

it("A permit links an account at GitHub once, and keeps the session", async () => {
  const member = await newMember();
  const own = gitHubPerson();
  const outcome = await comeBack(member.browser, own, () => permit(member));
  expect(outcome).toBe(`${site}/settings/account/sign-in?outcome=linked`);
  expect(await linked(member.id)).toEqual([
    {
      userId: member.id,
      type: "oauth",
      provider: "github",
      providerAccountId: String(own.id),
      createdAt: expect.any(Date),
    },
  ]);
  expect((await listSessions(member.id)).map(({ id }) => id)).toEqual([member.sessionId]);
  expect(await comeBack(member.browser, gitHubPerson())).toBe(refused);
  const elsewhere = new Visitor(answerAuth);
  expect(await comeBack(elsewhere, own)).toBe(`${site}/settings/account`);
  expect(await sessionUser(elsewhere)).toBe(member.id);
});

it("An account at GitHub that is unlinked after it was checked makes no session", async () => {
  const member = await newMember();
  const own = gitHubPerson();
  await comeBack(member.browser, own, () => permit(member));
  const elsewhere = new Visitor(answerAuth);
  let coming: Promise<string | null> = Promise.resolve(null);
  await database().transaction(async (transaction) => {
    await lockAccount(member.id, transaction);
    coming = comeBack(elsewhere, own);
    await untilSomethingWaits();
    await transaction.delete(accounts).where(eq(accounts.userId, member.id));
  });
  expect(await coming).toBe(`${site}/login?error=CredentialsSignin&code=credentials`);
  expect(await sessionUser(elsewhere)).toBeUndefined();
  expect(await listSessions(member.id)).toHaveLength(1);
});

it("A permit of another session, provider or request, or of more than five minutes ago links nothing", async () => {
  const [member, other] = [await newMember(), await newMember()];
  const stranger = gitHubPerson();
  const expectRefused = async (before: () => Promise<unknown>) => {
    expect(await comeBack(member.browser, stranger, async () => void (await before()))).toBe(refused);
    await database().delete(linkPermits).where(eq(linkPermits.sessionId, member.sessionId));
  };
  await expectRefused(() => permitLinking(other.sessionId, "github", member.browser.cookies.get(flowCookie) ?? ""));
  await expectRefused(() => permit(member, "google"));
  await expectRefused(() => permitLinking(member.sessionId, "github", "the cookie of another request"));
  await expectRefused(async () => {
    await permit(member);
    const [row] = await database().select().from(linkPermits).where(eq(linkPermits.sessionId, member.sessionId));
    expect(Number(row?.expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    expect(row?.flowHash).toBe(
      createHash("sha256")
        .update(member.browser.cookies.get(flowCookie) ?? "")
        .digest("hex"),
    );
    await database()
      .update(linkPermits)
      .set({ expiresAt: new Date(Date.now() - 1000) });
  });
  expect(await linked(member.id)).toEqual([]);
  expect(await userOf(stranger)).toBeUndefined();
});

it("A permit links nothing once the session that was permitted has ended", async () => {
  const member = await newMember();
  const own = gitHubPerson();
  await comeBack(member.browser, own, async () => {
    await permit(member);
    await database().delete(sessions).where(eq(sessions.id, member.sessionId));
  });
  expect(await linked(member.id)).toEqual([]);
});

it("One permit links one account of two that come back at once", async () => {
  const member = await newMember();
  const begun = await startGitHubSignIn(member.browser);
  await permit(member);
  const copies = [0, 1].map(() => {
    const copy = new Visitor(answerAuth);
    for (const [name, value] of member.browser.cookies) copy.cookies.set(name, value);
    return copy;
  });
  const answers = await Promise.all(copies.map((copy) => copy.send(gitHub.consent(begun, gitHubPerson()))));
  const outcomes = answers.map((answer) => answer.headers.get("location"));
  expect(outcomes.sort()).toEqual([`${site}/settings/account/sign-in?outcome=linked`, refused]);
  expect(await linked(member.id)).toHaveLength(1);
});

it("an address alone, opened by a link of another site, begins no sign-in and ends none", async () => {
  const { username, browser, id } = await newMember();
  const stranger = new Visitor(answerAuth);
  const { csrfToken } = await (await stranger.send("/api/auth/csrf")).json();
  const query = new URLSearchParams({ csrfToken, login: username, password });
  for (const path of [`/api/auth/callback/credentials?${query}`, `/api/auth/signin/github?${query}`]) {
    await stranger.send(path);
    expect([await stranger.session(), stranger.cookies.has(flowCookie)]).toEqual([null, false]);
  }
  await browser.send("/api/auth/signout");
  expect(await sessionUser(browser)).toBe(id);
});

/** An account that GitHub made when addresses were taken unverified. */
async function newOldAccount() {
  const own = gitHubPerson();
  await comeBack(new Visitor(answerAuth), own);
  const id = (await userOf(own)) ?? "";
  await setRows(users, { emailVerified: null }, eq(users.id, id));
  return { own, id };
}

it("A later sign-in proves the address of an account from before addresses were verified, in any case, once", async () => {
  const { own, id } = await newOldAccount();
  const browser = new Visitor(answerAuth);
  expect(await comeBack(browser, { ...own, email: own.email.toUpperCase() })).toBe(`${site}/settings/account`);
  const proven = await account(id);
  expect(proven).toMatchObject({ email: own.email, emailVerified: expect.any(Date) });
  await comeBack(new Visitor(answerAuth), own);
  expect(await account(id)).toEqual(proven);
});
