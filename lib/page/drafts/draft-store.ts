import "server-only";
import { and, eq, lt, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { pageDrafts } from "@/db/schema";
import { undoSeconds } from "@/lib/core/limits/quotas";
import type { PageDocument } from "../document/document";
import { withLaterSettings } from "../document/stored-document";

/** `conflicts` are unresolved paths; `files` are the keys that the draft or undoing an edit of it names. */
export type StoredDraft = {
  base: PageDocument;
  document: PageDocument;
  revision: number;
  conflicts: readonly string[];
  files: readonly string[];
};

/** @param executor a transaction, which locks the draft */
export async function findDraft(ownerId: string, executor: Executor = database()): Promise<StoredDraft | undefined> {
  const query = executor.select().from(pageDrafts).where(eq(pageDrafts.userId, ownerId));
  const [row] = await (executor === database() ? query : query.for("update"));
  return row && { ...row, base: withLaterSettings(row.base), document: withLaterSettings(row.document) };
}

const areFilesOutdated = lt(pageDrafts.filesUntil, sql`now()`);
const undoDeadline = sql`now() + make_interval(secs => ${undoSeconds})`;

/** Stores the next revision; needs the owner's lock. */
export async function writeDraft(
  ownerId: string,
  { base, document, conflicts, files }: Omit<StoredDraft, "revision">,
  transaction: Transaction,
): Promise<StoredDraft> {
  const values = { base, document, conflicts: [...conflicts], files: [...new Set(files)] };
  const [row] = await transaction
    .insert(pageDrafts)
    .values({ ...values, userId: ownerId, filesUntil: undoDeadline })
    .onConflictDoUpdate({
      target: pageDrafts.userId,
      set: { ...values, filesUntil: undoDeadline, revision: sql`${pageDrafts.revision} + 1`, updatedAt: sql`now()` },
    })
    .returning({ revision: pageDrafts.revision });
  if (!row) throw new Error("the draft was not written");
  return { ...values, ...row };
}

/** Makes no new revision. @param page starts a missing draft */
export async function retainFiles(
  ownerId: string,
  keys: readonly string[],
  page: PageDocument,
  transaction: Transaction,
): Promise<void> {
  const added = sql`array(select distinct unnest(${pageDrafts.files} || excluded.files))`;
  await transaction
    .insert(pageDrafts)
    .values({ userId: ownerId, base: page, document: page, revision: 0, files: [...keys], filesUntil: undoDeadline })
    .onConflictDoUpdate({ target: pageDrafts.userId, set: { files: added, filesUntil: undoDeadline } });
}

/** Lists owners past the deadline, a hundred at most. */
export async function listOwnersOfOutdatedFiles(): Promise<string[]> {
  const rows = await database()
    .select({ ownerId: pageDrafts.userId })
    .from(pageDrafts)
    .where(areFilesOutdated)
    .limit(100);
  return rows.map(({ ownerId }) => ownerId);
}

/** Changes nothing if the draft was saved since. @returns whether it was updated */
export async function retainOnlyFiles(
  ownerId: string,
  keys: readonly string[],
  transaction: Transaction,
): Promise<boolean> {
  const updated = await transaction
    .update(pageDrafts)
    .set({ files: [...new Set(keys)], filesUntil: null })
    .where(and(eq(pageDrafts.userId, ownerId), areFilesOutdated))
    .returning({ ownerId: pageDrafts.userId });
  return updated.length > 0;
}

export async function releaseHeldFile(ownerId: string, key: string, transaction: Transaction): Promise<void> {
  await transaction
    .update(pageDrafts)
    .set({ files: sql`array_remove(${pageDrafts.files}, ${key})` })
    .where(eq(pageDrafts.userId, ownerId));
}
