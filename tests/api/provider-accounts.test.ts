import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { accounts, secondFactors, sessions, users } from "@/db/schema";
import { accountAdapter } from "@/lib/people/auth/provider/account-store";
import { listLinkedAccounts, permitLinking } from "@/lib/people/auth/provider/link-store";
import { answerSignedInCallback } from "@/lib/people/auth/provider/signed-in-callback";
import { findUsesOfSecret } from "@/lib/people/auth/session/all-sessions-store";
import { isEmailVerified } from "@/lib/people/users/email-store";
import { newPerson, newUsername } from "../support/people";
import { newSession, turnOnSecondFactor } from "../support/sessions";

type Profile = { handle?: string | null; name?: string | null; email?: string | null };

/** Makes an account as next-auth does on a first sign-in through another site. */
async function arrive(profile: Profile, locale?: "ja") {
  const made = await accountAdapter(undefined, locale).createUser?.({
    id: "",
    emailVerified: null,
    ...profile,
    email: profile.email ?? "",
  });
  const [row] = await database()
    .select()
    .from(users)
    .where(eq(users.id, made?.id ?? ""));
  return row;
}

const link = (userId: string, provider: string, providerAccountId: string) =>
  accountAdapter().linkAccount?.({
    userId,
    provider,
    providerAccountId,
    type: "oauth",
    access_token: "a-secret-of-the-provider",
    refresh_token: "another-secret",
    id_token: "a.third.secret",
  });

test("an account takes its username from the handle at the provider, and has no password", async () => {
  const handle = newUsername();
  expect(await arrive({ handle, name: "Ada Lovelace", email: `${handle}@example.com` })).toMatchObject({
    username: handle,
    displayName: "Ada Lovelace",
    email: `${handle}@example.com`,
    passwordHash: null,
    locale: "en",
  });
  expect(await arrive({ handle: newUsername() }, "ja")).toMatchObject({ locale: "ja" });
});

test("a handle that is taken, reserved or no valid username still gives a valid one", async () => {
  const taken = await newPerson();
  expect((await arrive({ handle: taken.username }))?.username).toMatch(new RegExp(`^${taken.username}\\d{4}$`));
  const name = newUsername();
  expect((await arrive({ handle: "admin", name }))?.username).toBe(name);
  expect((await arrive({ handle: "--_", name: `É ${name}!` }))?.username).toBe(`E${name}`);
  expect((await arrive({ handle: `${name}${"x".repeat(40)}` }))?.username).toBe(
    `${name}${"x".repeat(40)}`.slice(0, 32),
  );
  expect((await arrive({ handle: null, name: "日本語" }))?.username).toMatch(/^user\d*$/);
  expect((await arrive({ handle: null, name: "日本語" }))?.username).toMatch(/^user\d+$/);
});

test("a display name that could disguise somebody is not taken over, and a long one is cut", async () => {
  const handle = newUsername();
  expect((await arrive({ handle, name: "evil\u202ename" }))?.displayName).toBe(handle);
  expect((await arrive({ handle: newUsername(), name: "😀".repeat(80) }))?.displayName).toBe("😀".repeat(50));
});

test("linking keeps no token of the provider, and signs the same person in again", async () => {
  const { id } = await newPerson();
  const providerAccountId = newUsername();
  await link(id, "github", providerAccountId);
  const rows = await database().select().from(accounts).where(eq(accounts.userId, id));
  expect(rows).toEqual([
    { userId: id, type: "oauth", provider: "github", providerAccountId, createdAt: expect.any(Date) },
  ]);
  expect(await accountAdapter().getUserByAccount?.({ provider: "github", providerAccountId })).toMatchObject({ id });
  expect(await accountAdapter().getUserByAccount?.({ provider: "google", providerAccountId })).toBeNull();
});

test("linking Discord fills an empty chat id, and leaves one that was set", async () => {
  const { id } = await newPerson();
  const chatId = async () => (await database().select().from(users).where(eq(users.id, id)))[0]?.chatId;
  await link(id, "github", newUsername());
  expect(await chatId()).toBeNull();
  await link(id, "discord", "81384788765712384");
  expect(await chatId()).toBe("81384788765712384");
  await database().delete(accounts).where(eq(accounts.userId, id));
  await link(id, "discord", "81384788765712385");
  expect(await chatId()).toBe("81384788765712384");
});

/** Signed in, with an address that is not verified yet. */
async function signedIn() {
  const { id, email } = await newPerson();
  const user = await newSession(id, null);
  const comeBack = (providerAccountId: string, address: string | null = email) =>
    answerSignedInCallback(user, { type: "oauth", provider: "github", providerAccountId }, address, "a flow");
  const permit = (flow = "a flow") => permitLinking(user.sessionId, "github", flow);
  return { id, comeBack, permit, isVerified: () => isEmailVerified(id) };
}

test("A return from a provider links with a permit of the same flow alone, once, and proves the address", async () => {
  const { id, comeBack, permit, isVerified } = await signedIn();
  const there = newUsername();
  expect(await comeBack(there)).toBe("/settings/account/sign-in?outcome=not-linked");
  await permit("another flow");
  expect(await comeBack(there)).toBe("/settings/account/sign-in?outcome=not-linked");
  expect(await isVerified()).toBe(false);
  await permit();
  expect(await comeBack(there)).toBe("/settings/account/sign-in?outcome=linked");
  expect([await isVerified(), (await listLinkedAccounts(id)).map(({ provider }) => provider)]).toEqual([
    true,
    ["github"],
  ]);
  expect(await comeBack(there)).toBeUndefined();
  expect(await comeBack(newUsername())).toBe("/settings/account/sign-in?outcome=not-linked");
});

test("A return from a provider links without an address that it has verified, which proves none", async () => {
  const { comeBack, permit, isVerified } = await signedIn();
  await permit();
  expect(await comeBack(newUsername(), null)).toBe("/settings/account/sign-in?outcome=linked");
  expect(await isVerified()).toBe(false);
});

test("A return from a provider proves no address by an account that is not linked: a second one, or somebody else's", async () => {
  const { id, comeBack, permit, isVerified } = await signedIn();
  const theirs = newUsername();
  await link((await newPerson()).id, "github", theirs);
  await permit();
  expect(await comeBack(theirs)).toBe("/settings/account/sign-in?outcome=taken");
  await link(id, "github", newUsername());
  await permit();
  expect(await comeBack(newUsername())).toBe("/settings/account/sign-in?outcome=already-linked");
  // Whose account it is comes first.
  await permit();
  expect(await comeBack(theirs)).toBe("/settings/account/sign-in?outcome=taken");
  expect(await isVerified()).toBe(false);
});

test("the secret is of use as soon as one session or one second factor needs it", async () => {
  await database().delete(sessions);
  await database().delete(secondFactors);
  expect(await findUsesOfSecret()).toEqual({ sessions: false, secondFactors: false });
  const { id } = await newPerson();
  const user = await newSession(id);
  expect(await findUsesOfSecret()).toEqual({ sessions: true, secondFactors: false });
  await turnOnSecondFactor(user);
  await database().delete(sessions);
  expect(await findUsesOfSecret()).toEqual({ sessions: false, secondFactors: true });
});
