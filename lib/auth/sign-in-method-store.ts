import "server-only";
import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { accounts, passkeys, users } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { lockOwner } from "@/lib/owners/quota-store";
import { oidcAccountPrefix } from "./oidc";
import { passkeyHost } from "./passkey-place";

/** Accounts at a former issuer of the operator's do not work (docs/decisions/051-own-sign-in-provider.md). */
export function isWorkingLink(): SQL | undefined {
  const prefix = oidcAccountPrefix();
  if (prefix === undefined) return undefined;
  return or(ne(accounts.provider, "oidc"), sql`starts_with(${accounts.providerAccountId}, ${prefix})`);
}

type SignInMethod = { kind: "password" } | { kind: "provider"; provider: string } | { kind: "passkey"; id: string };

/** Locks the account, so that of two methods removed at once one stays. @throws AppError conflict, not_found */
export async function requireOtherSignInMethod(
  userId: string,
  without: SignInMethod,
  usable: readonly string[],
  transaction: Transaction,
): Promise<void> {
  await lockOwner(userId, transaction);
  const [user] = await transaction.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  if (without.kind !== "password" && user?.hash) return;
  const others = without.kind === "provider" ? usable.filter((id) => id !== without.provider) : usable;
  const isLinked = and(eq(accounts.userId, userId), inArray(accounts.provider, [...others]), isWorkingLink());
  if ((await transaction.$count(accounts, isLinked)) > 0) return;
  const isOther = without.kind === "passkey" ? ne(passkeys.id, without.id) : undefined;
  const works = and(eq(passkeys.userId, userId), eq(passkeys.host, passkeyHost() ?? ""), isOther);
  if ((await transaction.$count(passkeys, works)) > 0) return;
  const what = { password: "The password", provider: "This", passkey: "This passkey" }[without.kind];
  throw new AppError("conflict", `${what} is your only way to sign in; add another one first`);
}
