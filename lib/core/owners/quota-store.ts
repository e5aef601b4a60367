import "server-only";
import { asc, count, eq, inArray, sql } from "drizzle-orm";
import { type Database, database, type Executor, type Transaction } from "@/db/client";
import { cards, links, users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { quotas } from "@/lib/core/limits/quotas";
import { message } from "@/lib/core/messages/message";
import { accountOf } from "./account-of-store";
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

/** Locks accounts in the order of their ids, so that two changes that concern both cannot wait for each other. */
export async function lockAccounts(accountIds: readonly string[], transaction: Transaction): Promise<void> {
  await transaction
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...accountIds]))
    .orderBy(asc(users.id))
    .for("no key update");
}

/** Makes the pages of an account take turns at what counts for all of them. The page itself is locked before. */
export async function lockQuota(pageId: string, transaction: Transaction): Promise<void> {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtext('vitrine.quota'), hashtext(${accountOf(pageId)}::text))`,
  );
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
 * Makes the first two steps of a statement that creates a row: `owner` locks the owner, and `existing` counts what is
 * there. A function of the database counts after the lock; a subquery would count what was there when the statement began.
 */
export function lockedRoom(database: Database, what: "links" | "cards") {
  const { free, premium } = quotas[what];
  const owner = sql`select ${users.id}, ${users.isPremium} from ${users}
    where ${users.id} = ${sql.placeholder("ownerId")} and ${users.deleteAfter} is null for no key update`;
  const existing = sql`select * from owner cross join lateral ${sql.raw(`vitrine_${what}_of_owner`)}(owner.id)`;
  return {
    steps: [database.$with("owner", {}).as(owner), database.$with("existing", {}).as(existing)] as const,
    hasRoom: sql.raw(`existing.count < case when existing.is_premium then ${premium} else ${free} end`),
  };
}

/**
 * Says why a statement made of `lockedRoom` has created nothing; returns when there is room by now.
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
