import "server-only";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { accounts, linkPermits } from "@/db/schema";
import { queueNotice } from "@/lib/core/mail/outbox-store";
import { accountOf } from "@/lib/core/owners/account-of-store";
import { hashSecret } from "@/lib/core/secrets";
import { deletePendingSignIns } from "../session/pending-sign-in-store";
import { deleteLinks, type ProviderAccount } from "./account-store";
import { providerLabel } from "./provider-kinds";
import { isWorkingLink, requireOtherSignInMethod } from "./sign-in-method-store";

export type LinkedAccount = { provider: string; createdAt: Date };

const permitMinutes = 5;

/**
 * Permits linking after a step-up. @param flow the cookie of the authorization request; no other request can use the
 * permit
 */
export async function permitLinking(sessionId: string, provider: string, flow: string): Promise<void> {
  const permit = {
    provider,
    flowHash: hashSecret(flow),
    expiresAt: sql`now() + make_interval(mins => ${permitMinutes})`,
  };
  await database()
    .insert(linkPermits)
    .values({ sessionId, ...permit })
    .onConflictDoUpdate({ target: linkPermits.sessionId, set: permit });
}

/** Uses a permit up, once; returns false when there is none. */
export async function consumeLinkPermit(sessionId: string, provider: string, flow: string): Promise<boolean> {
  const taken = await database()
    .delete(linkPermits)
    .where(
      and(
        eq(linkPermits.sessionId, sessionId),
        eq(linkPermits.provider, provider),
        eq(linkPermits.flowHash, hashSecret(flow)),
        gt(linkPermits.expiresAt, sql`now()`),
      ),
    )
    .returning({ sessionId: linkPermits.sessionId });
  return taken.length > 0;
}

export async function findLinkedUser({ provider, providerAccountId }: ProviderAccount): Promise<string | undefined> {
  const [account] = await database()
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.provider, provider), eq(accounts.providerAccountId, providerAccountId)));
  return account?.userId;
}

/** Returns the id at the provider of the account that the owner of a page has linked. */
export async function findLinkedAccountId(pageId: string, provider: string): Promise<string | undefined> {
  const [account] = await database()
    .select({ id: accounts.providerAccountId })
    .from(accounts)
    .where(and(eq(accounts.userId, accountOf(pageId)), eq(accounts.provider, provider)));
  return account?.id;
}

/** Lists the accounts that work, oldest first. */
export function listLinkedAccounts(userId: string): Promise<LinkedAccount[]> {
  const { provider, createdAt } = accounts;
  return database()
    .select({ provider, createdAt })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), isWorkingLink()))
    .orderBy(asc(createdAt));
}

/** @param usable the configured providers @throws AppError conflict when no way to sign in would be left */
export async function unlinkProvider(userId: string, provider: string, usable: readonly string[]): Promise<void> {
  await database().transaction(async (transaction) => {
    await requireOtherSignInMethod(userId, { kind: "provider", id: provider }, usable, transaction);
    if ((await deleteLinks(userId, [provider], transaction)) === 0) return;
    await deletePendingSignIns(userId, transaction);
    await queueNotice("account_unlinked", userId, { provider: providerLabel(provider) }, transaction);
  });
}
