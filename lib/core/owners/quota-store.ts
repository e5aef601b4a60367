import { message } from "@/lib/core/messages/message";
import "server-only";
import { count, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { cards, links, users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { quotas, storageBytesPerUser } from "@/lib/core/limits/quotas";
import { singleton } from "@/lib/core/process/singleton";
import { changingProfile } from "./change-events";

/**
 * Locks the owner, so that counts of its rows stay correct. @throws AppError not_found, also when it is being deleted
 */
export async function lockOwner(ownerId: string, transaction: Transaction): Promise<{ isPremium: boolean }> {
  const { isPremium, deleteAfter } = await lockAccount(ownerId, transaction);
  if (deleteAfter) throw gone();
  return { isPremium };
}

/** Locks an account that may be being deleted, to restore access to it. @throws AppError not_found */
export async function lockAccount(
  ownerId: string,
  transaction: Transaction,
): Promise<{ isPremium: boolean; deleteAfter: Date | null }> {
  const [owner] = await transaction
    .select({ isPremium: users.isPremium, deleteAfter: users.deleteAfter })
    .from(users)
    .where(eq(users.id, ownerId))
    .for("no key update");
  if (!owner) throw gone();
  return owner;
}

const gone = () => new AppError("not_found", message("goneAccount"));

export function withLockedOwner<Result>(
  ownerId: string,
  work: (transaction: Transaction, owner: { isPremium: boolean }) => Promise<Result>,
): Promise<Result> {
  return database().transaction(async (transaction) => work(transaction, await lockOwner(ownerId, transaction)));
}

/** Works as `withLockedOwner`, and tells this server's caches afterwards that the profile changed. */
export function changeAsOwner<Result>(
  ownerId: string,
  work: (transaction: Transaction, owner: { isPremium: boolean }) => Promise<Result>,
): Promise<Result> {
  return changingProfile(ownerId, () => withLockedOwner(ownerId, work));
}

const full = { links: "maxLinks", cards: "maxCards", audios: "maxTracks" } as const;

/** @throws AppError limit_reached when one more would be too many */
export function requireRoom(what: keyof typeof quotas, count: number, { isPremium }: { isPremium: boolean }): void {
  const { free, premium } = quotas[what];
  const most = isPremium ? premium : free;
  if (count < most) return;
  throw new AppError("limit_reached", message(full[what], { count: most }));
}

/**
 * SQL: locks the owner and counts what is there, of the common table expressions `owner` and `existing`. The function of
 * the database counts after the lock, where a subquery would count what was there when the statement began.
 */
export function lockedRoom(what: "links" | "cards", ownerId: Placeholder): { owner: SQL; existing: SQL; hasRoom: SQL } {
  const { free, premium } = quotas[what];
  return {
    owner: sql`select ${users.id}, ${users.isPremium} from ${users}
      where ${users.id} = ${ownerId} and ${users.deleteAfter} is null for no key update`,
    existing: sql`select * from owner cross join lateral ${sql.raw(`vitrine_${what}_of_owner`)}(owner.id)`,
    hasRoom: sql`existing.count < case when existing.is_premium then ${sql.raw(String(premium))} else ${sql.raw(String(free))} end`,
  };
}

/**
 * Why a statement made of `lockedRoom` has created nothing. Returns when there is room by now.
 * @throws AppError limit_reached, not_found when the account is gone
 */
export async function requireRoomNow(what: "links" | "cards", ownerId: string): Promise<void> {
  const table = { links, cards }[what];
  await withLockedOwner(ownerId, async (transaction, owner) => {
    const [existing] = await transaction.select({ count: count() }).from(table).where(eq(table.userId, ownerId));
    requireRoom(what, existing?.count ?? 0, owner);
  });
}

/** @throws AppError premium_required */
export async function requirePremium(userId: string, executor: Executor = database()): Promise<void> {
  const [user] = await executor.select({ isPremium: users.isPremium }).from(users).where(eq(users.id, userId));
  if (!user?.isPremium) throw new AppError("premium_required", message("premiumOnly"));
}

const inFlight = () => singleton("bytes-in-flight", () => new Map<string, number>());

/** Counts an upload in progress, within the storage quota. @throws AppError limit_reached */
export function reserveBytesInFlight(ownerId: string, bytes: number): void {
  const all = (inFlight().get(ownerId) ?? 0) + bytes;
  if (all > storageBytesPerUser) {
    const megabytes = storageBytesPerUser / 1024 / 1024;
    throw new AppError("limit_reached", message("manyUploads", { size: megabytes }));
  }
  inFlight().set(ownerId, all);
}

/** Call it once the files are deleted or stored. */
export function releaseBytesInFlight(ownerId: string, bytes: number): void {
  const left = (inFlight().get(ownerId) ?? 0) - bytes;
  if (left > 0) inFlight().set(ownerId, left);
  else inFlight().delete(ownerId);
}
