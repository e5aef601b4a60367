import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { sessions } from "@/db/schema";
import { env, forgetEnv } from "@/lib/core/process/env";
import { getSignInSettings } from "@/lib/people/auth/account/read-sign-in-settings";
import { accountAdapter } from "@/lib/people/auth/provider/account-store";
import { listLinkedAccounts, unlinkProvider } from "@/lib/people/auth/provider/link-store";
import { requireStepUp } from "@/lib/people/auth/second-factor/step-up";
import { gitHubVariables } from "../support/github";
import { password, passwordHash } from "../support/members";
import { newPerson } from "../support/people";
import { ageSession, newSession } from "../support/sessions";

const providers = ["github", "google", "discord"];

/** An account whose session is that old. */
async function newMember(passwordHash: string | null, minutes: number) {
  const person = await newPerson(passwordHash ? { passwordHash } : {});
  const user = await newSession(person.id);
  await ageSession(user, minutes);
  return user;
}

const stepUp = (user: Awaited<ReturnType<typeof newMember>>, typed: string) =>
  requireStepUp(user, { password: typed, code: "" }, new Headers());
const link = async (userId: string, ...names: string[]) => {
  for (const provider of names)
    await accountAdapter().linkAccount?.({ userId, provider, type: "oauth", providerAccountId: crypto.randomUUID() });
};
const linked = async (userId: string) => (await listLinkedAccounts(userId)).map(({ provider }) => provider);

it("A session of less than five minutes is enough to change the ways to sign in", async () => {
  for (const hash of [passwordHash, null]) {
    const user = await newMember(hash, 4);
    expect((await getSignInSettings(user)).stepUp).toBe("none");
    await stepUp(user, "");
  }
});

it("A session older than five minutes needs the password to change the ways to sign in", async () => {
  const user = await newMember(passwordHash, 6);
  expect((await getSignInSettings(user)).stepUp).toBe("password");
  await expect(stepUp(user, "")).rejects.toMatchObject({ fields: { password: ["Enter your password"] } });
  await expect(stepUp(user, "wrong")).rejects.toMatchObject({ fields: { password: ["Wrong password"] } });
  await stepUp(user, password);
});

it("An older session of an account without a password needs a new sign-in to change the ways to sign in", async () => {
  const user = await newMember(null, 6);
  expect((await getSignInSettings(user)).stepUp).toBe("sign-in");
  const message = "Sign in again, then come back within five minutes";
  for (const typed of ["", password]) {
    await expect(stepUp(user, typed)).rejects.toMatchObject({ code: "forbidden", message });
  }
});

it("A session that has ended is not enough to change the ways to sign in", async () => {
  const user = await newMember(passwordHash, 1);
  await database().delete(sessions).where(eq(sessions.id, user.sessionId));
  await expect(stepUp(user, password)).rejects.toMatchObject({ code: "forbidden" });
});

const lastWay = { code: "conflict", message: "This is your only way to sign in; add another one first" };

it("A linked account can be unlinked while a password or another one is left, and never as the last way in", async () => {
  const [withPassword, without] = [await newMember(passwordHash, 0), await newMember(null, 0)];
  await link(withPassword.id, "github");
  await unlinkProvider(withPassword.id, "github", providers);
  expect(await linked(withPassword.id)).toEqual([]);
  await link(without.id, "github", "google");
  await unlinkProvider(without.id, "github", providers);
  await expect(unlinkProvider(without.id, "google", providers)).rejects.toMatchObject(lastWay);
  expect(await linked(without.id)).toEqual(["google"]);
});

it("A linked account does not count as a way in while its provider is switched off", async () => {
  const user = await newMember(null, 0);
  const { id } = user;
  await link(id, "github", "google");
  expect((await getSignInSettings(user)).providers).toEqual(
    [["github", "GitHub"] as const, ["google", "Google"] as const].map(([id, label]) => ({
      ...{ id, label, linkedAt: expect.any(Date), isUsable: false, isOnlySignIn: true },
    })),
  );
  await expect(unlinkProvider(id, "github", ["github"])).rejects.toMatchObject(lastWay);
  await unlinkProvider(id, "google", ["github"]);
  expect(await linked(id)).toEqual(["github"]);
});

it("A linked account is the only way in while it is alone, and no longer alongside another or a password", async () => {
  Object.assign(env(), gitHubVariables, { AUTH_GOOGLE_ID: "an-id", AUTH_GOOGLE_SECRET: "a-secret" });
  const [user, other] = [await newMember(null, 0), await newMember(passwordHash, 0)];
  const only = async (of = user) =>
    (await getSignInSettings(of)).providers.map(({ id, isUsable, isOnlySignIn }) => [id, isUsable, isOnlySignIn]);
  await link(user.id, "github");
  await link(other.id, "github");
  expect([await only(), await only(other)]).toEqual([
    [
      ["github", true, true],
      ["google", true, false],
    ],
    [
      ["github", true, false],
      ["google", true, false],
    ],
  ]);
  await link(user.id, "google");
  expect(await only()).toEqual([
    ["github", true, false],
    ["google", true, false],
  ]);
  forgetEnv();
});
