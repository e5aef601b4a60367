import "server-only";
import { and, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { database, type Executor, type Transaction } from "@/db/client";
import { AppError } from "@/lib/core/errors";
import { memberBounds } from "@/lib/core/limits/quotas";
import { message } from "@/lib/core/messages/message";
import { isRowId } from "@/lib/core/random-id";
import { hashSecret, isSecret } from "@/lib/core/secrets";

/** A table of links that each let one person join something once, and are known by the SHA-256 of their token. */
type Invitations = PgTable & Record<"id" | "hash" | "expiresAt", PgColumn>;

/** SQL of the time until which an invitation works that is made now. */
export const invitationEnd = sql`now() + make_interval(days => ${memberBounds.invitationDays})`;

/** The condition that an invitation can still be used. */
export const isOpen = ({ expiresAt }: Invitations): SQL => gt(expiresAt, sql`now()`);

/** The condition that an invitation is that of a link; of no row where the token is malformed. */
export const isOfToken = (table: Invitations, token: string): SQL | undefined =>
  isSecret("invitation", token) ? and(eq(table.hash, hashSecret(token)), isOpen(table)) : sql`false`;

/** What is said of a link that is unknown, used, withdrawn or too old. */
export const unusableInvitation = () => new AppError("forbidden", message("usedInvitation"));

/** Uses an invitation up, once even at the same time. @throws AppError forbidden where it cannot be used any more */
export async function takeInvitation<Table extends Invitations>(
  table: Table,
  token: string,
  transaction: Transaction,
): Promise<Table["$inferSelect"]> {
  const used = await transaction.delete<Invitations>(table).where(isOfToken(table, token)).returning();
  if (!used[0]) throw unusableInvitation();
  return used[0];
}

/** Withdraws an invitation that can still be used. One that is gone is no error. @param isOf what it is to */
export async function withdrawOpenInvitation(
  table: Invitations,
  isOf: SQL,
  invitationId: string,
  executor: Executor = database(),
): Promise<void> {
  if (!isRowId(invitationId)) return;
  const withdrawn = and(isOf, isOpen(table), eq(table.id, invitationId));
  await executor.delete(table).where(withdrawn);
}

export async function deleteExpiredInvitations(table: Invitations): Promise<void> {
  await database().delete(table).where(lt(table.expiresAt, sql`now()`));
}
