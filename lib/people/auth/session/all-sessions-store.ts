import "server-only";
import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { secondFactors, sessions } from "@/db/schema";
import { executeRows } from "@/db/sql";
import { queueNotice } from "@/lib/core/mail/outbox-store";
import { lockAccount } from "@/lib/core/owners/quota-store";
import { endPersonalTokens } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { endAllGrants } from "@/lib/people/oauth/tokens/consent-store";
import { deletePendingSignIns } from "./pending-sign-in-store";
import { endSessions } from "./session-store";

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
    const ended = await endSessions(userId, transaction);
    const tokens = endsTokens ? await endPersonalTokens(userId, transaction) : 0;
    const authorizations = endsTokens ? await endAllGrants(userId, transaction) : 0;
    const counts = { sessions: ended, tokens, authorizations };
    const details = { count: String(ended), ...(endsTokens && { tokens: String(tokens + authorizations) }) };
    await queueNotice("sessions_ended", userId, details, transaction);
    return counts;
  });
}
