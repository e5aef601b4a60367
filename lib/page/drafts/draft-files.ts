import "server-only";
import type { Transaction } from "@/db/client";
import { AppError } from "@/lib/core/errors";
import { lockOwner, withLockedOwner } from "@/lib/core/owners/quota-store";
import { type FileFacts, findFiles, releaseFiles, requireFiles } from "@/lib/media/files/file-store";
import { listFileKeys, listPageFiles, type PageDocument, withoutFiles } from "../document/document";
import { mergePages } from "../document/merge";
import { findDraft, listOwnersOfOutdatedFiles, retainFiles, retainOnlyFiles, writeDraft } from "./draft-store";
import { readPage } from "./published";
import { listVersions, updateVersion } from "./version-store";

/** Returns the files of the draft, of its base, and of edits that can be undone. */
export async function getDraftFiles(
  ownerId: string,
  { base, document }: { base: PageDocument; document: PageDocument },
): Promise<FileFacts> {
  const stored = await findDraft(ownerId);
  return findFiles(ownerId, [...listFileKeys(base), ...listFileKeys(document), ...(stored?.files ?? [])]);
}

export const changedElsewhere = () =>
  new AppError("conflict", { text: "The page was changed elsewhere meanwhile; load the draft again and merge" });

/** Includes files that undoing an edit may need. @throws AppError conflict (a base file is gone), invalid_request */
export async function filesToRetain(
  ownerId: string,
  held: readonly string[],
  { base, document }: { base: PageDocument; document: PageDocument },
  transaction: Transaction,
): Promise<string[]> {
  const isNew = ({ key }: { key: string }) => !held.includes(key);
  const [ofBase, ofDocument] = [listPageFiles(base).filter(isNew), listPageFiles(document).filter(isNew)];
  const listKeys = (files: readonly { key: string }[]) => files.map(({ key }) => key);
  const found = await findFiles(ownerId, listKeys([...ofBase, ...ofDocument]), transaction);
  const gone = listKeys(ofBase).filter((key) => !found.has(key));
  if (ofDocument.some(({ key }) => gone.includes(key))) throw changedElsewhere();
  requireFiles(ofDocument, found);
  return [...held, ...found.keys()];
}

/** Runs in the transaction that makes the files live. */
export async function addFilesToDraft(
  ownerId: string,
  keys: readonly string[],
  transaction: Transaction,
): Promise<void> {
  await lockOwner(ownerId, transaction);
  await retainFiles(ownerId, keys, await readPage(ownerId, transaction), transaction);
}

/** Releases the files of undone edits a day after the last save. */
export async function releaseOutdatedDraftFiles(): Promise<void> {
  for (;;) {
    const ownerIds = await listOwnersOfOutdatedFiles();
    if (ownerIds.length === 0) return;
    for (const ownerId of ownerIds) await releaseFilesOfDraft(ownerId).catch(ignoreNotFound);
  }
}

async function releaseFilesOfDraft(ownerId: string): Promise<void> {
  await withLockedOwner(ownerId, async (transaction) => {
    const draft = await findDraft(ownerId, transaction);
    if (!draft) return;
    const needed = listChangedFiles(draft);
    if (!(await retainOnlyFiles(ownerId, needed, transaction))) return;
    const outdated = draft.files.filter((key) => !needed.includes(key));
    await releaseFiles(ownerId, outdated, transaction);
  });
}

/** These files are needed even if the API removes all that it can. */
export function listChangedFiles({ base, document }: { base: PageDocument; document: PageDocument }): string[] {
  return listFileKeys(mergePages(base, document, withoutFiles(base, listFileKeys(base))).document);
}

/** The sweep removes the files of a deleted account, so its absence is no error. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof AppError && error.code === "not_found")) throw error;
}

/** Removes the file from the draft and the versions. */
export async function removeLostFile(ownerId: string, key: string): Promise<void> {
  await withLockedOwner(ownerId, async (transaction) => {
    const draft = await findDraft(ownerId, transaction);
    if (draft?.files.includes(key)) {
      const [base, document] = [withoutFiles(draft.base, [key]), withoutFiles(draft.document, [key])];
      const files = draft.files.filter((held) => held !== key);
      await writeDraft(ownerId, { ...draft, base, document, files }, transaction);
    }
    for (const { id, document } of await listVersions(ownerId, transaction)) {
      if (!listFileKeys(document).includes(key)) continue;
      await updateVersion(ownerId, { id, document: withoutFiles(document, [key]) }, transaction);
    }
    await releaseFiles(ownerId, [key], transaction);
  });
}
