import "server-only";
import { and, desc, eq, inArray } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { pageVersions } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { maxVersions } from "@/lib/core/limits/quotas";
import { message } from "@/lib/core/messages/message";
import { isRowId } from "@/lib/core/random-id";
import { listFileKeys, type PageDocument } from "../document/document";
import { isSame } from "../document/json";
import { withLaterSettings } from "../document/stored-document";

export type Version = { id: string; createdAt: Date; document: PageDocument };

const columns = { id: pageVersions.id, createdAt: pageVersions.createdAt, document: pageVersions.document };

/** Lists versions, newest first. */
export async function listVersions(ownerId: string, executor: Executor = database()): Promise<Version[]> {
  const rows = await executor
    .select(columns)
    .from(pageVersions)
    .where(eq(pageVersions.userId, ownerId))
    .orderBy(desc(pageVersions.createdAt), desc(pageVersions.id));
  return rows.map((row) => ({ ...row, document: withLaterSettings(row.document) }));
}

/** @throws AppError not_found */
export async function getVersion(ownerId: string, versionId: string): Promise<Version> {
  const isOwn = and(eq(pageVersions.userId, ownerId), eq(pageVersions.id, versionId));
  const [version] = isRowId(versionId) ? await database().select(columns).from(pageVersions).where(isOwn) : [];
  if (!version) throw new AppError("not_found", message("goneVersion"));
  return { ...version, document: withLaterSettings(version.document) };
}

/** Records the replaced page too, unless it is the newest version. @returns keys of files of the deleted versions */
export async function recordVersion(
  ownerId: string,
  replaced: PageDocument,
  published: PageDocument,
  transaction: Transaction,
): Promise<string[]> {
  const versions = await listVersions(ownerId, transaction);
  const [newest] = versions;
  const documents = newest && isSame(newest.document, replaced) ? [published] : [replaced, published];
  // The clock may have been set back.
  const first = Math.max(Date.now(), (newest?.createdAt.getTime() ?? 0) + 1);
  await transaction.insert(pageVersions).values(
    documents.map((document, index) => ({
      ...{ userId: ownerId, document, files: listFileKeys(document) },
      createdAt: new Date(first + index),
    })),
  );
  const outdated = versions.slice(maxVersions - documents.length);
  const ids = outdated.map(({ id }) => id);
  if (ids.length > 0) await transaction.delete(pageVersions).where(inArray(pageVersions.id, ids));
  return outdated.flatMap(({ document }) => listFileKeys(document));
}

export async function updateVersion(
  ownerId: string,
  { id, document }: Pick<Version, "id" | "document">,
  transaction: Transaction,
): Promise<void> {
  await transaction
    .update(pageVersions)
    .set({ document, files: listFileKeys(document) })
    .where(and(eq(pageVersions.userId, ownerId), eq(pageVersions.id, id)));
}

export async function deleteVersion(ownerId: string, versionId: string, transaction: Transaction): Promise<void> {
  await transaction.delete(pageVersions).where(and(eq(pageVersions.userId, ownerId), eq(pageVersions.id, versionId)));
}
