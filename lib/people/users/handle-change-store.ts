import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { users } from "@/db/schema";
import { isWithinLast } from "@/db/sql";
import { AppError } from "@/lib/core/errors";
import { usernameRestSeconds } from "@/lib/core/limits/quotas";
import { queueNotice } from "@/lib/core/mail/outbox-store";
import { message } from "@/lib/core/messages/message";
import { recordEvent } from "@/lib/core/owners/event-store";
import { updateUserRow } from "@/lib/core/owners/user-row-store";
import { endVouching } from "@/lib/people/oauth/clients/vouching-store";
import { claimHandle, lockHandles, releaseHandle, requireClaimable } from "./handle-store";
import type { UserChange } from "./schema";

function changedToday(seconds: number): AppError {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.ceil((seconds % 3600) / 60)];
  const said = message("onceADay", { hours, minutes });
  return new AppError("limit_reached", said, undefined, { "Retry-After": String(seconds) });
}

/**
 * Changes the username, the alias or both. @throws AppError not_found, invalid_request, conflict (taken), limit_reached
 * (24 hours)
 */
export async function changeHandles(
  userId: string,
  change: Pick<UserChange, "username" | "alias">,
  transaction: Transaction,
): Promise<void> {
  await lockHandles(transaction);
  const [current] = await transaction
    .select({
      username: users.username,
      alias: users.alias,
      /** The wait is in seconds, and 0 when the username may change. */
      wait: sql<number>`case when ${isWithinLast(users.usernameChangedAt, usernameRestSeconds)} then
        ceil(${usernameRestSeconds}::int - extract(epoch from clock_timestamp() - ${users.usernameChangedAt})) else 0 end`.mapWith(
        Number,
      ),
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!current) throw new AppError("not_found", message("goneAccount"));
  const username = change.username ?? current.username;
  const alias = change.alias === undefined ? current.alias : change.alias;
  const usernameMoves = username.toLowerCase() !== current.username.toLowerCase();
  const aliasMoves = alias?.toLowerCase() !== current.alias?.toLowerCase();
  requireClaimable({ ...(usernameMoves && { username }), ...(aliasMoves && alias !== null && { alias }) });
  if (current.alias !== null && aliasMoves) await releaseHandle(userId, "alias", current.alias, transaction);
  if (username !== current.username) {
    if (usernameMoves) {
      if (current.wait > 0) throw changedToday(current.wait);
      await releaseHandle(userId, "username", current.username, transaction);
      await claimHandle(userId, "username", username, transaction);
    }
    const changedAt = usernameMoves ? { usernameChangedAt: sql`now()` } : {};
    await updateUserRow(transaction, userId, { username, ...changedAt });
    await endVouching(userId, transaction);
    await queueNotice("username_changed", userId, { from: current.username, to: username }, transaction);
  }
  if (alias !== null && aliasMoves) await claimHandle(userId, "alias", alias, transaction);
  await updateUserRow(transaction, userId, { alias });
  if (alias === current.alias) return;
  if (alias !== null) await recordEvent("alias_changed", userId, { to: alias }, transaction);
  else if (current.alias !== null) await recordEvent("alias_removed", userId, { from: current.alias }, transaction);
}
