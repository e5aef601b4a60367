import "server-only";
import type { Transaction } from "@/db/client";
import { AppError } from "@/lib/errors";
import { type FileFacts, findFiles } from "@/lib/media/page-file-store";
import { releaseFiles } from "@/lib/media/reference-store";
import { lockOwner, withLockedOwner } from "@/lib/owners/quota-store";
import { fileKeysOf, type PageDocument } from "./document";
import { findDraft, holdFiles, keepOnlyFiles, listOwnersOfOutdatedFiles } from "./draft-store";
import { isSame } from "./json";
import { readPage } from "./published";

/** What is known of the stored files that a draft, its base, or undoing an edit of it names. */
export async function getDraftFiles(
  ownerId: string,
  { base, document }: { base: PageDocument; document: PageDocument },
): Promise<FileFacts> {
  const stored = await findDraft(ownerId);
  return findFiles(ownerId, [...fileKeysOf(base), ...fileKeysOf(document), ...(stored?.files ?? [])]);
}

/** Makes stored files ones that the draft may name, in the transaction that makes them live. */
export async function addFilesToDraft(
  ownerId: string,
  keys: readonly string[],
  transaction: Transaction,
): Promise<void> {
  await lockOwner(ownerId, transaction);
  await holdFiles(ownerId, keys, await readPage(ownerId, transaction), transaction);
}

/** Releases the files that drafts hold for undoing alone, a day after the last save. */
export async function releaseOutdatedDraftFiles(): Promise<void> {
  for (;;) {
    const ownerIds = await listOwnersOfOutdatedFiles();
    if (ownerIds.length === 0) return;
    for (const ownerId of ownerIds) await releaseFilesOfDraft(ownerId).catch(unlessGone);
  }
}

async function releaseFilesOfDraft(ownerId: string): Promise<void> {
  await withLockedOwner(ownerId, async (transaction) => {
    const draft = await findDraft(ownerId, transaction);
    if (!draft) return;
    // A draft that changes nothing becomes whatever is published, so that it needs no file of its own.
    const named = isSame(draft.base, draft.document) ? [] : fileKeysOf(draft.document);
    if (!(await keepOnlyFiles(ownerId, named, transaction))) return;
    const outdated = draft.files.filter((key) => !named.includes(key));
    await releaseFiles(ownerId, outdated, transaction);
  });
}

/** The sweep removes the files of a deleted account. */
function unlessGone(error: unknown): void {
  if (!(error instanceof AppError && error.code === "not_found")) throw error;
}
