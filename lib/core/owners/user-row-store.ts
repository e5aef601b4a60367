import "server-only";
import { and, eq, type SQL } from "drizzle-orm";
import type { PgInsertValue, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { database, type Executor, type Transaction } from "@/db/client";
import { users } from "@/db/schema";
import { changingProfile } from "./change-events";

/** Columns of `users`, which this file alone writes. A trigger announces each change to every server at its commit. */
export type UserColumns = PgUpdateSetSource<typeof users>;

export async function insertUserRow(row: PgInsertValue<typeof users>, transaction: Transaction): Promise<void> {
  await transaction.insert(users).values(row);
}

/** Makes the statement itself, whose columns may be returned. The caller tells this server's caches. */
export function updateUserRows(executor: Executor, where: SQL | undefined, set: UserColumns) {
  return executor.update(users).set(set).where(where);
}

/**
 * Tells this server's caches, too. Within a transaction it leaves that to `changeAsOwner`, which waits for the commit.
 * @param when a further condition of the statement @returns whether a row was written
 */
export async function updateUserRow(
  executor: Executor,
  userId: string,
  set: UserColumns,
  when?: SQL,
): Promise<boolean> {
  const isRow = and(eq(users.id, userId), when);
  const update = () => updateUserRows(executor, isRow, set).returning({ id: users.id });
  const written = await (executor === database() ? changingProfile(userId, update) : update());
  return written.length > 0;
}

/** Deletes an account with all rows that refer to it. */
export async function deleteUserRow(userId: string, transaction: Transaction): Promise<void> {
  await transaction.delete(users).where(eq(users.id, userId));
}
