import "server-only";
import { eq, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { executeRows } from "@/db/rows";
import { oauthAccessTokens, oauthGrants, secondFactors, sessions } from "@/db/schema";
import { queueNotice } from "@/lib/core/mail/outbox-store";
import { lockAccount } from "@/lib/core/owners/quota-store";
import { endPersonalTokens } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { deletePendingSignIns } from "./pending-sign-in-store";

/** Returns what would be lost with the secret. */
export async function findUsesOfSecret(): Promise<{ sessions: boolean; secondFactors: boolean }> {
  const exists = (table: typeof sessions | typeof secondFactors) => sql`exists (select from ${table})`;
  const [row] = await executeRows<{ sessions: boolean; factors: boolean }>(
    database(),
    sql`select ${exists(sessions)} as sessions, ${exists(secondFactors)} as factors`,
  );
  return { sessions: row?.sessions === true, secondFactors: row?.factors === true };
}

/** `tokens` are personal ones, and `authorizations` those of applications. */
type Ended = { sessions: number; tokens: number; authorizations: number };

/**
 * Ends every session of an account and every sign-in that waits for a code, for the operator, and tells the owner.
 * @param endsTokens whether personal tokens and all tokens of applications end as well @throws AppError not_found
 */
export function endAllSessions(userId: string, { endsTokens = false } = {}): Promise<Ended> {
  return database().transaction(async (transaction) => {
    await lockAccount(userId, transaction);
    await deletePendingSignIns(userId, transaction);
    const ended = await transaction.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
    const tokens = endsTokens ? await endPersonalTokens(userId, transaction) : 0;
    const authorizations = endsTokens ? await endAuthorizations(userId, transaction) : 0;
    const counts = { sessions: ended.length, tokens, authorizations };
    const details = { count: String(ended.length), ...(endsTokens && { tokens: String(tokens + authorizations) }) };
    await queueNotice("sessions_ended", userId, details, transaction);
    return counts;
  });
}

/** Ends the tokens by which applications of the account act as it, too. */
async function endAuthorizations(userId: string, transaction: Transaction): Promise<number> {
  const grants = await transaction
    .delete(oauthGrants)
    .where(eq(oauthGrants.userId, userId))
    .returning({ id: oauthGrants.id });
  await transaction.delete(oauthAccessTokens).where(eq(oauthAccessTokens.userId, userId));
  return grants.length;
}
