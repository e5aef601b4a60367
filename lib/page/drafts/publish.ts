import "server-only";
import type { Transaction } from "@/db/client";
import { AppError } from "@/lib/core/errors";
import { passesIfMatch } from "@/lib/core/http/entity-tag";
import { recordDeedOfMember, recordEvent } from "@/lib/core/owners/event-store";
import { changeAsOwner, withLockedOwner } from "@/lib/core/owners/quota-store";
import { markFilesLive, releaseFiles } from "@/lib/media/files/file-store";
import { removeFilesPendingDeletion } from "@/lib/media/files/removal";
import { listProofs } from "@/lib/page/proofs/store";
import { type ConflictPlace, openConflicts } from "../document/conflicts";
import { listFileKeys, type PageDocument } from "../document/document";
import { isSame } from "../document/json";
import { mergePages } from "../document/merge";
import type { Conflict } from "../document/places";
import { changedElsewhere, filesToRetain } from "./draft-files";
import { findDraft, type StoredDraft, writeDraft } from "./draft-store";
import { requireOwnEntries } from "./own-entries-store";
import { type ProvenPage, withoutProofTags, withProofs } from "./proven-page";
import { pageEntityTag, readPage, requireRoomForPage, writePage } from "./published";
import { recordVersion } from "./version-store";

/**
 * The editor gets the draft merged with the published page, which `baseTag` names and which is `theirs` in conflicts.
 */
export type Draft = {
  base: PageDocument;
  baseTag: string;
  document: PageDocument;
  revision: number;
  conflicts: Conflict[];
};

/** A draft has this revision before its first save. */
const unsavedRevision = 0;

const toDraft = (
  { base, document, revision }: Pick<StoredDraft, "base" | "document" | "revision">,
  conflicts: Conflict[] = [],
): Draft => ({ ...{ base, document, revision, conflicts }, baseTag: pageEntityTag(base) });

function draftOver(published: PageDocument, stored: StoredDraft | undefined): Draft {
  if (!stored) return toDraft({ base: published, document: published, revision: unsavedRevision });
  const { document, conflicts } = mergePages(stored.base, stored.document, published);
  const places = [...stored.conflicts.map((path) => ({ path })), ...conflicts];
  const draft = { base: published, document, revision: stored.revision };
  return toDraft(draft, openConflicts(places, document, published));
}

/** Reads one consistent state, as it locks the owner. @throws AppError not_found when the account is gone */
export const getPage = (ownerId: string): Promise<PageDocument> =>
  withLockedOwner(ownerId, (transaction) => readPage(ownerId, transaction));

/** Reads the page as `getPage`, with the proofs of its links. @throws AppError not_found when the account is gone */
export const getProvenPage = (ownerId: string): Promise<ProvenPage> =>
  withLockedOwner(ownerId, (transaction) => readProvenPage(ownerId, transaction));

const readProvenPage = async (ownerId: string, transaction: Transaction): Promise<ProvenPage> =>
  withProofs(await readPage(ownerId, transaction), await listProofs(ownerId, transaction));

/** Returns the draft merged with what the API changed, or the published page where there is no draft. */
export async function getDraft(ownerId: string): Promise<Draft> {
  return withLockedOwner(ownerId, async (transaction) => {
    const stored = await findDraft(ownerId, transaction);
    return draftOver(await readPage(ownerId, transaction), stored);
  });
}

/** @property conflicts those that are not resolved yet */
type DraftChange = Pick<Draft, "document" | "baseTag" | "revision"> & { conflicts: readonly ConflictPlace[] };

/**
 * @param baseTag of the published page that was merged @param memberId who does it, where it is not the owner
 * @throws AppError conflict (load it again), invalid_request
 */
export async function saveDraft(
  ownerId: string,
  { document, baseTag, revision, conflicts }: DraftChange,
  memberId: string | null = null,
): Promise<Draft> {
  return withLockedOwner(ownerId, async (transaction) => {
    const stored = await findDraft(ownerId, transaction);
    requireRevision(stored, revision);
    const base = await findBase(ownerId, baseTag, stored, transaction);
    await requireOwnEntries(ownerId, { base, document }, transaction);
    const files = await filesToRetain(ownerId, stored?.files ?? [], { base, document }, transaction);
    const open = openConflicts(conflicts, document, base);
    const paths = open.map(({ path }) => path);
    if (memberId !== null) await recordDeedOfMember("member_edited", ownerId, memberId, transaction);
    return toDraft(await writeDraft(ownerId, { base, document, files, conflicts: paths }, transaction), open);
  });
}

/**
 * Changes the draft as it is now, for somebody who has not loaded it. @param change throws AppError where it cannot be
 * made @param revision that the change was made for, where it holds for that one alone @throws AppError conflict (another
 * revision), limit_reached, invalid_request
 */
export async function changeDraft(
  ownerId: string,
  change: (draft: Draft) => PageDocument,
  revision?: number,
): Promise<Draft> {
  return withLockedOwner(ownerId, async (transaction, owner) => {
    const stored = await findDraft(ownerId, transaction);
    if (revision !== undefined) requireRevision(stored, revision);
    const base = await readPage(ownerId, transaction);
    const draft = draftOver(base, stored);
    const document = change(draft);
    if (isSame(document, draft.document)) return draft;
    requireRoomForPage(draft.document, document, owner);
    await requireOwnEntries(ownerId, { base, document }, transaction);
    const files = await filesToRetain(ownerId, stored?.files ?? [], { base, document }, transaction);
    const open = openConflicts(draft.conflicts, document, base);
    const conflicts = open.map(({ path }) => path);
    return toDraft(await writeDraft(ownerId, { base, document, files, conflicts }, transaction), open);
  });
}

function requireRevision(stored: StoredDraft | undefined, revision: number): void {
  if ((stored?.revision ?? unsavedRevision) !== revision) throw changedElsewhere();
}

async function findBase(
  ownerId: string,
  tag: string,
  stored: StoredDraft | undefined,
  transaction: Transaction,
): Promise<PageDocument> {
  if (stored && pageEntityTag(stored.base) === tag) return stored.base;
  const published = await readPage(ownerId, transaction);
  if (pageEntityTag(published) !== tag) throw changedElsewhere();
  return published;
}

/** @throws AppError conflict when another revision was saved meanwhile */
export async function discardDraft(ownerId: string, revision: number): Promise<Draft> {
  return withLockedOwner(ownerId, async (transaction) => {
    const stored = await findDraft(ownerId, transaction);
    requireRevision(stored, revision);
    return restartDraft(ownerId, stored, await readPage(ownerId, transaction), transaction);
  });
}

/** Undoing may still restore the files that the former draft named. */
async function restartDraft(
  ownerId: string,
  stored: StoredDraft | undefined,
  published: PageDocument,
  transaction: Transaction,
): Promise<Draft> {
  const files = [...(stored?.files ?? []), ...listFileKeys(published)];
  const restarted = { base: published, document: published, conflicts: [], files };
  return toDraft(await writeDraft(ownerId, restarted, transaction));
}

export type Published = { draft: Draft; isPublished: boolean };

/**
 * Publishes nothing while there are conflicts: saving resolves them. @param memberId who does it, where it is not the
 * owner @throws AppError conflict, invalid_request, …
 */
export async function publishDraft(
  ownerId: string,
  revision: number,
  memberId: string | null = null,
): Promise<Published> {
  const result = await changeAsOwner(ownerId, async (transaction, owner): Promise<Published> => {
    const stored = await findDraft(ownerId, transaction);
    requireRevision(stored, revision);
    const published = await readPage(ownerId, transaction);
    const draft = draftOver(published, stored);
    if (!stored || draft.conflicts.length > 0) return { draft, isPublished: false };
    await replacePage(ownerId, published, draft.document, owner, transaction);
    if (memberId !== null) await recordDeedOfMember("member_published", ownerId, memberId, transaction);
    return { draft: await restartDraft(ownerId, stored, draft.document, transaction), isPublished: true };
  });
  await removeFilesPendingDeletion(ownerId);
  return result;
}

/** Records a version, after one of what the API published since the last. */
async function replacePage(
  ownerId: string,
  published: PageDocument,
  next: PageDocument,
  owner: { isPremium: boolean },
  transaction: Transaction,
): Promise<void> {
  if (isSame(published, next)) return;
  const outdated = await recordVersion(ownerId, published, next, transaction);
  await writePage(ownerId, published, next, owner, transaction);
  await releaseFiles(ownerId, outdated, transaction);
}

/**
 * @param ifMatch value of the header @param requireFileAccess throws where files and tracks must stay as they are
 * @throws AppError precondition_failed, invalid_request, limit_reached
 */
export async function putPage(
  ownerId: string,
  next: PageDocument,
  ifMatch: string | null,
  requireFileAccess: () => void,
): Promise<ProvenPage> {
  const page = await changeAsOwner(ownerId, async (transaction, owner) => {
    const published = await readPage(ownerId, transaction);
    requireMatch(ifMatch && withoutProofTags(ifMatch), pageEntityTag(published));
    if (!isSame([published.files, published.tracks], [next.files, next.tracks])) requireFileAccess();
    await replacePage(ownerId, published, next, owner, transaction);
    return readProvenPage(ownerId, transaction);
  });
  await removeFilesPendingDeletion(ownerId);
  return page;
}

/** Replaces page and draft. @param keys of stored files, which become live @throws AppError limit_reached */
export async function importPage(ownerId: string, next: PageDocument, keys: readonly string[]): Promise<void> {
  await changeAsOwner(ownerId, async (transaction, owner) => {
    const stored = await findDraft(ownerId, transaction);
    const published = await readPage(ownerId, transaction);
    await markFilesLive(ownerId, keys, transaction);
    await replacePage(ownerId, published, next, owner, transaction);
    if (stored) await restartDraft(ownerId, stored, await readPage(ownerId, transaction), transaction);
    await recordEvent("page_imported", ownerId, {}, transaction);
  });
}

function requireMatch(ifMatch: string | null, tag: string): void {
  if (ifMatch === null)
    throw new AppError("precondition_required", {
      text: "Send If-Match with the ETag of GET /api/page, so that no change is lost",
    });
  if (!passesIfMatch(ifMatch, tag))
    throw new AppError("precondition_failed", { text: "The page has changed since you read it; read it again" });
}
