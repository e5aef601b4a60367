import "server-only";
import { desc, eq, inArray } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { pageVersions } from "@/db/schema";
import { fileKeysOf, type PageDocument } from "./document";

/** How many published documents of a page are kept. */
const mostVersions = 20;

export type Version = { id: string; createdAt: Date; document: PageDocument };

const columns = { id: pageVersions.id, createdAt: pageVersions.createdAt, document: pageVersions.document };

/** The published documents of a page, newest first. */
export async function listVersions(ownerId: string, executor: Executor = database()): Promise<Version[]> {
  const rows = await executor
    .select(columns)
    .from(pageVersions)
    .where(eq(pageVersions.userId, ownerId))
    .orderBy(desc(pageVersions.createdAt), desc(pageVersions.id));
  return rows.map((row) => ({ ...row, document: row.document as PageDocument }));
}

/**
 * Adds documents to the versions, in the order in which they were published, and deletes the oldest of too many.
 * @returns keys of files that the deleted versions named
 */
export async function addVersions(
  ownerId: string,
  documents: readonly PageDocument[],
  transaction: Transaction,
): Promise<string[]> {
  const now = Date.now();
  await transaction.insert(pageVersions).values(
    documents.map((document, index) => ({
      ...{ userId: ownerId, document, files: fileKeysOf(document) },
      createdAt: new Date(now + index),
    })),
  );
  const outdated = (await listVersions(ownerId, transaction)).slice(mostVersions);
  if (outdated.length === 0) return [];
  await transaction.delete(pageVersions).where(
    inArray(
      pageVersions.id,
      outdated.map(({ id }) => id),
    ),
  );
  return outdated.flatMap(({ document }) => fileKeysOf(document));
}
