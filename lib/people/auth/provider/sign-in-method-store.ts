import "server-only";
import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { accounts, passkeys, users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { lockOwner } from "@/lib/core/owners/quota-store";
import { oidcAccountPrefix } from "./oidc";
import { passkeyHost } from "./passkey-place";
import { hasOtherSignInMethod, type SignInMethod } from "./sign-in-methods";

/** Accounts at a former issuer of the operator's provider do not work (docs/decisions/051-own-sign-in-provider.md). */
export function isWorkingLink(): SQL | undefined {
  const prefix = oidcAccountPrefix();
  if (prefix === undefined) return undefined;
  return or(ne(accounts.provider, "oidc"), sql`starts_with(${accounts.providerAccountId}, ${prefix})`);
}

/** Locks the account, so that of two methods removed at once one stays. @throws AppError conflict, not_found */
export async function requireOtherSignInMethod(
  userId: string,
  without: SignInMethod,
  usable: readonly string[],
  transaction: Transaction,
): Promise<void> {
  await lockOwner(userId, transaction);
  const [user] = await transaction.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  const linked = await transaction
    .select({ id: accounts.provider })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), inArray(accounts.provider, [...usable]), isWorkingLink()));
  const working = await transaction
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.host, passkeyHost() ?? "")));
  const openBy = { hasPassword: !!user?.hash, providers: linked.map(methodId), passkeys: working.map(methodId) };
  if (hasOtherSignInMethod(openBy, without)) return;
  const only = { password: "onlyPassword", provider: "onlyThis", passkey: "onlyPasskey" } as const;
  throw new AppError("conflict", message(only[without.kind]));
}

const methodId = ({ id }: { id: string }) => id;
