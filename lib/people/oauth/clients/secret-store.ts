import "server-only";
import { and, eq, inArray, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { oauthAccessTokens, oauthClientOwners, oauthClientSecrets } from "@/db/schema";
import { isWithinLast } from "@/db/sql";
import { usageBounds } from "@/lib/core/limits/developer-quotas";
import { describeFailure, log } from "@/lib/core/log";
import { singleton } from "@/lib/core/process/singleton";
import { hashSecret, newSecret } from "@/lib/core/secrets";
import { deleteAccessTokenRows } from "../grant-row-store";

const { id, clientId, hash, lastUsedAt } = oauthClientSecrets;
const minute = 60_000;

/** This process remembers by hash when it wrote a use. */
const writtenAt = () => singleton("secret-uses", () => new Map<string, number>());

/**
 * Returns the secret, which is shown once. The caller has locked the application. @param madeBy the owner on whose
 * account tokens of client credentials act; null for an application of no account
 */
export async function addSecret(ofClient: string, madeBy: string | null, transaction: Transaction): Promise<string> {
  const secret = newSecret("clientSecret");
  const values = { clientId: ofClient, madeBy, hash: hashSecret(secret), tail: secret.slice(-4) };
  await transaction.insert(oauthClientSecrets).values({ ...values, createdAt: sql`clock_timestamp()` });
  return secret;
}

/**
 * SQL of the account that a secret acts on: whoever made it, while the application is theirs as well. The lock lets no
 * token be issued while that ends. @param client a query of the application and the id of its secret
 */
export const actorOfSecret = (client: Record<"id" | "ownerId" | "secretId", SQLWrapper>) => sql`(
  select coalesce(secret.made_by, ${client.ownerId}) from ${oauthClientSecrets} secret
  where secret.id = ${client.secretId} and (coalesce(secret.made_by, ${client.ownerId}) = ${client.ownerId}
    or exists (select from ${oauthClientOwners} co_owner
      where co_owner.client_id = ${client.id} and co_owner.account_id = secret.made_by for key share)))`;

/** Records whose the secrets of earlier releases are, before the application gets another owner. */
export async function attributeSecrets(ofClient: string, madeBy: string, transaction: Transaction): Promise<void> {
  const isUnknown = and(eq(clientId, ofClient), isNull(oauthClientSecrets.madeBy));
  await transaction.update(oauthClientSecrets).set({ madeBy }).where(isUnknown);
}

/** Ends the tokens of client credentials that act on an account. The caller has locked the application. */
export async function endTokensOfOwner(ofClient: string, accountId: string, transaction: Transaction): Promise<void> {
  const { clientId: tokenClientId, grantId, userId } = oauthAccessTokens;
  await deleteAccessTokenRows(and(eq(tokenClientId, ofClient), isNull(grantId), eq(userId, accountId)), transaction);
}

/**
 * Ends secrets with their client-credentials tokens and those of earlier releases. The caller has locked the
 * application. @returns how many
 */
export async function endSecrets(
  ofClient: string,
  secretIds: readonly string[],
  transaction: Transaction,
): Promise<number> {
  if (secretIds.length === 0) return 0;
  // The foreign key deletes the tokens of these secrets.
  const own = and(eq(clientId, ofClient), inArray(id, [...secretIds]));
  const ended = await transaction.delete(oauthClientSecrets).where(own).returning({ id });
  if (ended.length === 0) return 0;
  const { grantId, secretId } = oauthAccessTokens;
  const ofUnknownSecret = and(eq(oauthAccessTokens.clientId, ofClient), isNull(grantId), isNull(secretId));
  await deleteAccessTokenRows(ofUnknownSecret, transaction);
  return ended.length;
}

/** Writes a use once a minute; a failure is only logged. */
export async function recordSecretUse(ofClient: string, secretHash: string): Promise<void> {
  const known = writtenAt();
  const now = performance.now();
  if (now - (known.get(secretHash) ?? Number.NEGATIVE_INFINITY) < minute) return;
  if (known.size >= usageBounds.rememberedSecrets) known.clear();
  known.set(secretHash, now);
  const isDue = sql`coalesce(not ${isWithinLast(lastUsedAt, 60)}, true)`;
  // One of parallel requests writes and none waits. The lock does not conflict with a token that is being issued.
  const due = database()
    .select({ id })
    .from(oauthClientSecrets)
    .where(and(eq(hash, secretHash), eq(clientId, ofClient), isDue))
    .for("no key update", { skipLocked: true });
  await database()
    .update(oauthClientSecrets)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(id, sql`(${due})`))
    .catch((error) => log().warn(describeFailure(error), "the last use of a client secret was not recorded"));
}
