import "server-only";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";

/**
 * Refuses a sign-in whose password was replaced since it was compared. Whoever replaces it locks the account and ends all
 * sessions, so that no sign-in with the former password outlives that. @param checkedHash the hash that the typed password
 * was compared with @throws AppError invalid_request
 */
export async function requireCheckedPassword(
  userId: string,
  checkedHash: string,
  transaction: Transaction,
): Promise<void> {
  const held = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, checkedHash)))
    .for("share");
  if (held.length === 0) throw new AppError("invalid_request", message("wrongLogin"));
}
