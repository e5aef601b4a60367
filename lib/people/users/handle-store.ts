import "server-only";
import { and, asc, desc, eq, gt, inArray, lte, ne, or, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { comparedHandle, handles, retiredHandles } from "@/db/schema";
import { AppError, type FieldMessages } from "@/lib/core/errors";
import { deletionBounds, formerUsernameDays } from "@/lib/core/limits/quotas";
import { message } from "@/lib/core/messages/message";
import { claimProblem } from "./reserved-handles";

/** Every read and write at a handle that nobody has fails with this error. */
export const unknownProfile = () => new AppError("not_found", { text: "There is no profile of this name" });

const inDays = (days: number) => sql`now() + make_interval(days => ${days})`;

/** Serializes changes of names: two accounts that exchange names could otherwise deadlock. */
export async function lockHandles(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('vitrine.handles'))`);
}

/**
 * Refuses names that cannot be claimed; it is not for names that an account has already. @throws AppError
 * invalid_request with every field at fault
 */
export function requireClaimable(names: Partial<Record<"username" | "alias", string>>): void {
  const fields: FieldMessages = {};
  for (const [field, name] of Object.entries(names)) {
    const problem = claimProblem(name);
    if (problem) fields[field] = [problem];
  }
  const list = Object.keys(fields).join(", ");
  if (list) throw new AppError("invalid_request", message("correctFields", { fields: list }), fields);
}

const takenHandle = { username: "usernameTaken", alias: "aliasTaken" } as const;
/** The message depends on what the name was to become. */
const ownHandle = {
  username: { username: "sameUsername", alias: "ownAlias", former: "usernameTaken" },
  alias: { username: "ownUsername", alias: "sameAlias", former: "aliasTaken" },
} as const;

/**
 * Claims a handle in the one namespace, without case and `@ $ . _ -` at the ends; needs `lockHandles`. @throws AppError
 * conflict when taken
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
  if (rival || (await isRetired(key, transaction))) {
    const taken = message(rival?.isOwn ? ownHandle[kind][rival.kind] : takenHandle[kind], { name });
    throw new AppError("conflict", taken, { [kind]: [taken] });
  }
  await assignHandle(userId, kind, name, transaction);
}

/** Gives a handle that is free to an account. The caller has taken `lockHandles`. */
export async function assignHandle(
  userId: string,
  kind: "username" | "alias",
  name: string,
  transaction: Transaction,
): Promise<void> {
  await transaction
    .insert(handles)
    .values({ key: name.toLowerCase(), userId, kind })
    .onConflictDoUpdate({ target: handles.key, set: { userId, kind } });
}

/** Returns whether a new person could claim a name now, by the rule of `claimHandle`; its spelling is not checked. */
export async function isHandleFree(name: string): Promise<boolean> {
  const isAlike = eq(comparedHandle(handles.key), comparedHandle(sql`${name.toLowerCase()}::text`));
  const isHeld = or(ne(handles.kind, "former"), gt(handles.reservedUntil, sql`now()`));
  return (await database().$count(handles, and(isAlike, isHeld))) === 0 && !(await isRetired(name.toLowerCase()));
}

/** Returns whether a deleted account had a similar name, which nobody can take for a while. */
async function isRetired(key: string, transaction: Transaction | ReturnType<typeof database> = database()) {
  const isAlike = eq(comparedHandle(retiredHandles.key), comparedHandle(sql`${key}::text`));
  return (await transaction.$count(retiredHandles, and(isAlike, gt(retiredHandles.reservedUntil, sql`now()`)))) > 0;
}

/** Frees an alias at once. A name that is or was the username stays reserved for its owner for a while. */
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
  await transaction
    .update(handles)
    .set({ kind: "former", reservedUntil: inDays(formerUsernameDays) })
    .where(own);
}

/** Takes the handles of an account that is being deleted offline. @param days until it is deleted */
export async function suspendHandles(userId: string, days: number, transaction: Transaction): Promise<void> {
  await transaction
    .update(handles)
    .set({ kind: "former", reservedUntil: inDays(days + deletionBounds.reservedDays) })
    .where(and(eq(handles.userId, userId), ne(handles.kind, "former")));
}

/** Undoes `suspendHandles` for one handle. */
export async function restoreHandle(
  userId: string,
  kind: "username" | "alias",
  name: string,
  transaction: Transaction,
): Promise<void> {
  await transaction
    .update(handles)
    .set({ kind, reservedUntil: null })
    .where(and(eq(handles.key, name.toLowerCase()), eq(handles.userId, userId)));
}

/** Reserves the handles of an account that is deleted in this transaction. @param names its username and alias */
export async function retireHandles(userId: string, names: readonly string[], transaction: Transaction): Promise<void> {
  const isCurrent = inArray(
    handles.key,
    names.map((name) => name.toLowerCase()),
  );
  const until = sql`case when ${isCurrent} then ${inDays(deletionBounds.reservedDays)} else ${handles.reservedUntil} end`;
  await transaction.execute(sql`insert into ${retiredHandles} (key, reserved_until)
    select ${handles.key}, ${until} from ${handles}
    where ${handles.userId} = ${userId} and (${isCurrent} or ${handles.reservedUntil} > now())
    on conflict (key) do update set reserved_until = excluded.reserved_until`);
}

/** Frees the names of accounts that were deleted long enough ago. */
export async function freeRetiredHandles(): Promise<void> {
  await database().delete(retiredHandles).where(lte(retiredHandles.reservedUntil, sql`now()`));
}

/** Frees names of deleted accounts at once. @param keys in lower case */
export async function freeHandles(keys: readonly string[]): Promise<void> {
  await database()
    .delete(retiredHandles)
    .where(inArray(retiredHandles.key, [...keys]));
}
