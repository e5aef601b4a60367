import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { accounts, invitations, users } from "@/db/schema";
import { env } from "@/lib/core/process/env";
import { hashSecret } from "@/lib/core/secrets";
import { registerAccount } from "@/lib/people/auth/account/register";
import { findAdmission } from "@/lib/people/auth/provider/admission";
import { answerAuth } from "@/lib/people/auth/sign-in/config";
import {
  createInvitation,
  deleteExpiredInvitations,
  deleteInvitation,
  findInvitation,
  listInvitations,
} from "@/lib/people/users/invitation-store";
import { type GitHubPerson, setUpGitHub, startGitHubSignIn } from "../support/github";
import { newPerson, newUsername } from "../support/people";
import { setRows } from "../support/rows";
import { Visitor } from "../support/visitor";

vi.hoisted(() =>
  Object.assign(process.env, {
    REGISTRATION: "invite",
    AUTH_GITHUB_ID: "an-id",
    AUTH_GITHUB_SECRET: "a-secret-of-github",
  }),
);

const site = "http://localhost:3000";
const password = "correct horse battery";
const invite = async (email: string | null = null) => (await createInvitation(email, 7)).token;
const accountsOf = async (...names: string[]) =>
  (await database().select({ username: users.username }).from(users).where(inArray(users.username, names))).length;

function register(token: string | undefined, username = newUsername(), email = `${username}@example.com`) {
  return registerAccount({ username, email, password }, new Headers(), token);
}

const uninvited = {
  code: "forbidden",
  message: "New accounts are by invitation only; open the link in your invitation",
};
const unusable = {
  code: "forbidden",
  message: "This invitation has been used, has expired or was withdrawn; ask for a new one",
};
const closed = { code: "forbidden", message: "This site isn't taking new accounts" };

const gitHub = await setUpGitHub();
beforeEach(() => {
  env().REGISTRATION = "invite";
});

it("A registration without an invitation, or with one that is made up, makes no account", async () => {
  const name = newUsername();
  await expect(register(undefined, name)).rejects.toMatchObject(uninvited);
  for (const token of ["vin_", `vin_${"A".repeat(43)}`, `vel_${"A".repeat(43)}`])
    await expect(register(token, name)).rejects.toMatchObject(unusable);
  expect(await accountsOf(name)).toBe(0);
});

it("An invitation makes one account, and its token is stored as a hash alone", async () => {
  const token = await invite();
  const [row] = await database()
    .select()
    .from(invitations)
    .where(eq(invitations.hash, hashSecret(token)));
  expect(row).toEqual({
    id: expect.any(String),
    hash: hashSecret(token),
    email: null,
    createdAt: expect.any(Date),
    expiresAt: expect.any(Date),
  });
  expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBe(7 * 86_400_000);
  const name = newUsername();
  expect(await register(token, name)).toEqual({ id: expect.any(String), username: name });
  await expect(register(token)).rejects.toMatchObject(unusable);
});

it("An invitation that twenty use at once gives one of them an account", async () => {
  const [token, names] = [await invite(), Array.from({ length: 20 }, newUsername)];
  const answers = await Promise.allSettled(names.map((name) => register(token, name)));
  const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  expect(refused).toHaveLength(19);
  for (const reason of refused) expect(reason).toMatchObject(unusable);
  expect(await accountsOf(...names)).toBe(1);
});

it("A registration that is refused uses no invitation up", async () => {
  const [token, { username }] = [await invite(), await newPerson()];
  await expect(register(token, username)).rejects.toMatchObject({ code: "conflict" });
  await expect(register(token, "admin")).rejects.toMatchObject({ code: "invalid_request" });
  expect(await register(token)).toMatchObject({ username: expect.any(String) });
});

it("An invitation for an address makes an account of that address only, in any case", async () => {
  const [token, name] = [await invite("Grace@Example.com"), newUsername()];
  await expect(register(token, name, "eve@example.com")).rejects.toMatchObject({
    code: "invalid_request",
    fields: { email: ["must be the address your invitation was sent to"] },
  });
  expect(await findInvitation(token)).toMatchObject({ email: "Grace@Example.com" });
  expect(await register(token, name, "grace@example.COM")).toMatchObject({ username: name });
});

it("Invitations are listed without those that were withdrawn or have expired", async () => {
  await database().delete(invitations);
  const [first, second, third] = [await createInvitation(null, 1), await createInvitation("a@b.example", 2), ""];
  const { token, ...listed } = second;
  await setRows(invitations, { expiresAt: sql`now() - interval '1 second'` }, eq(invitations.id, first.id));
  expect(await listInvitations()).toEqual([listed]);
  await expect(register(first.token)).rejects.toMatchObject(unusable);
  await deleteExpiredInvitations();
  expect(await database().$count(invitations)).toBe(1);
  await deleteInvitation(second.id.toUpperCase());
  for (const id of [second.id, third, "no-id"])
    await expect(deleteInvitation(id)).rejects.toMatchObject({ code: "not_found" });
  await expect(register(token)).rejects.toMatchObject(unusable);
});

it("where registration is open an invitation is neither needed nor used up, and a bad one refuses nobody", async () => {
  const token = await invite();
  env().REGISTRATION = "open";
  const open = { registration: "open", invitation: undefined, isUnusable: false };
  for (const each of [token, "vin_", undefined]) {
    expect(await findAdmission(each)).toEqual(open);
    expect(await register(each)).toEqual({ id: expect.any(String), username: expect.any(String) });
  }
  env().REGISTRATION = "invite";
  expect(await findAdmission(token)).toMatchObject({ invitation: { email: null }, isUnusable: false });
  expect(await findAdmission("vin_")).toEqual({ ...open, registration: "invite", isUnusable: true });
  expect(await findAdmission(undefined)).toEqual({ ...open, registration: "invite" });
});

let lastId = 9000;
const newGitHubPerson = (): GitHubPerson => ({
  id: ++lastId,
  login: `hub${lastId}x`,
  email: `hub${lastId}@mail.example`,
});

/** Comes back as that person in a browser that holds an invitation, if any; where the browser is sent. */
async function arrive(person: GitHubPerson, invitation?: string) {
  const browser = new Visitor(answerAuth);
  if (invitation) browser.cookies.set("vitrine.invitation", invitation);
  const response = await browser.send(gitHub.consent(await startGitHubSignIn(browser), person));
  const session = (await browser.session()) as { user?: { id: string } } | null;
  return { location: response.headers.get("location"), userId: session?.user?.id };
}
const isLinked = async ({ id }: GitHubPerson) =>
  (await database().$count(accounts, eq(accounts.providerAccountId, String(id)))) > 0;

it("Somebody from GitHub gets an account by an invitation, once, and signs in again without one", async () => {
  const [person, stranger, token] = [newGitHubPerson(), newGitHubPerson(), await invite()];
  expect(await arrive(person)).toEqual({ location: `${site}/login?error=uninvited`, userId: undefined });
  expect(await arrive(person, token)).toEqual({ location: `${site}/settings/account`, userId: expect.any(String) });
  expect(await arrive(stranger, token)).toEqual({ location: `${site}/login?error=unusable`, userId: undefined });
  env().REGISTRATION = "closed";
  expect(await arrive(person)).toEqual({ location: `${site}/settings/account`, userId: expect.any(String) });
  expect(await isLinked(stranger)).toBe(false);
});

it("Somebody from GitHub needs the address that the invitation is for, and one that GitHub vouches for", async () => {
  const [person, other] = [newGitHubPerson(), newGitHubPerson()];
  const token = await invite(person.email.toUpperCase());
  const refused = { location: `${site}/login?error=other-address`, userId: undefined };
  expect(await arrive(other, token)).toEqual(refused);
  expect(await arrive({ ...person, verified: false }, token)).toEqual(refused);
  expect(await arrive(person, token)).toMatchObject({ location: `${site}/settings/account` });
});

it("where registration is closed no invitation helps", async () => {
  const token = await invite();
  env().REGISTRATION = "closed";
  await expect(register(token)).rejects.toMatchObject(closed);
  await expect(register(undefined)).rejects.toMatchObject(closed);
  env().REGISTRATION = "invite";
  expect(await register(token)).toMatchObject({ username: expect.any(String) });
});
