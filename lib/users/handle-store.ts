import "server-only";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { comparedHandle, handles } from "@/db/schema";
import { AppError, type FieldErrors } from "@/lib/errors";
import { claimProblem } from "./reserved-handles";

/** How long a former username stays reserved for its owner. */
const formerUsernameDays = 30;

/** Serializes changes of names: two accounts that exchange names could otherwise deadlock. */
export async function lockHandles(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('vitrine.handles'))`);
}

/**
 * Refuses names that nobody can claim; those that an account has already need no claim.
 * @param names by the field that gives them
 * @throws AppError invalid_request with every field at fault
 */
export function requireClaimable(names: Partial<Record<"username" | "alias", string>>): void {
  const fields: FieldErrors = {};
  for (const [field, name] of Object.entries(names)) {
    const problem = claimProblem(name);
    if (problem) fields[field] = [problem];
  }
  const list = Object.keys(fields).join(", ");
  if (list) throw new AppError("invalid_request", `Correct these fields and send the request again: ${list}`, fields);
}

/**
 * Gives a name to an account, in the one namespace of usernames and aliases; case and the characters `@ $ . _ -` at the
 * ends do not count. The transaction must hold `lockHandles`. A name from before that rule does not block a former
 * username reserved for its owner.
 * @throws AppError conflict when another account has such a name, or still has it reserved
 */
export async function claimHandle(
  userId: string,
  kind: "username" | "alias",
  name: string,
  transaction: Transaction,
): Promise<void> {
  const key = name.toLowerCase();
  const alike = await transaction
    .select({
      isExact: sql<boolean>`${handles.key} = ${key}`,
      isOwn: sql<boolean>`${handles.userId} = ${userId}`,
      isReserved: sql<boolean>`coalesce(${handles.reservedUntil} > now(), false)`,
      kind: handles.kind,
    })
    .from(handles)
    .where(eq(comparedHandle(handles.key), comparedHandle(sql`${key}::text`)))
    .orderBy(desc(sql`${handles.key} = ${key}`), asc(handles.key));
  const comesBack = alike.some((row) => row.isExact && row.isOwn && row.kind === "former" && row.isReserved);
  const rival = alike.find(({ isOwn, isReserved, kind }) =>
    isOwn ? kind !== "former" : !comesBack && (kind !== "former" || isReserved),
  );
  if (rival) {
    const reason = rival.isOwn ? `is your ${rival.kind} already` : "is taken";
    throw new AppError("conflict", `The ${kind} ${name} ${reason}; choose another`);
  }
  await transaction
    .insert(handles)
    .values({ key, userId, kind })
    .onConflictDoUpdate({ target: handles.key, set: { userId, kind } });
}

/** Releases an alias at once; a name that is or was the username stays reserved for its owner for a while. */
export async function releaseHandle(
  userId: string,
  kind: "username" | "alias",
  name: string,
  transaction: Transaction,
): Promise<void> {
  const own = and(eq(handles.key, name.toLowerCase()), eq(handles.userId, userId), eq(handles.kind, kind));
  if (kind === "alias") {
    await transaction.delete(handles).where(and(own, sql`coalesce(${handles.reservedUntil} < now(), true)`));
    await transaction.update(handles).set({ kind: "former" }).where(own);
    return;
  }
  const reservedUntil = sql`now() + make_interval(days => ${formerUsernameDays})`;
  await transaction.update(handles).set({ kind: "former", reservedUntil }).where(own);
}
