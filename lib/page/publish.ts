import "server-only";
import type { Transaction } from "@/db/client";
import { AppError } from "@/lib/errors";
import { someMatch } from "@/lib/http/entity-tag";
import { releaseFiles } from "@/lib/media/reference-store";
import { removeFilesPendingDeletion } from "@/lib/media/removal";
import { changingProfile } from "@/lib/owners/change-events";
import { withLockedOwner } from "@/lib/owners/quota-store";
import { type ConflictPlace, openConflicts } from "./conflicts";
import { fileKeysOf, type PageDocument } from "./document";
import { changedElsewhere, filesToHold } from "./draft-files";
import { findDraft, type StoredDraft, writeDraft } from "./draft-store";
import { isSame } from "./json";
import { type Conflict, mergePages } from "./merge";
import { pageTag, readPage, writePage } from "./published";
import { recordVersion } from "./version-store";

/**
 * The draft as the editor gets it: with what the API changed since, and where both changed the same and nobody has
 * settled it. `baseTag` names the published document that it is compared with, whose values are those of the other side.
 */
export type Draft = {
  base: PageDocument;
  baseTag: string;
  document: PageDocument;
  revision: number;
  conflicts: Conflict[];
};

/** Revision of a draft that nobody has saved yet. */
const unsavedRevision = 0;

const toDraft = (
  { base, document, revision }: Pick<StoredDraft, "base" | "document" | "revision">,
  conflicts: Conflict[] = [],
): Draft => ({ ...{ base, document, revision, conflicts }, baseTag: pageTag(base) });

/** The stored draft over what is published now. */
function draftOver(published: PageDocument, stored: StoredDraft | undefined): Draft {
  if (!stored) return toDraft({ base: published, document: published, revision: unsavedRevision });
  const { document, conflicts } = mergePages(stored.base, stored.document, published);
  const places = [...stored.conflicts.map((path) => ({ path })), ...conflicts];
  const draft = { base: published, document, revision: stored.revision };
  return toDraft(draft, openConflicts(places, document, published));
}

/**
 * Reads the published page while nothing of it changes.
 * @throws AppError not_found when the account is gone
 */
export const getPage = (ownerId: string): Promise<PageDocument> =>
  withLockedOwner(ownerId, (transaction) => readPage(ownerId, transaction));

/** The draft of a person, with what the API changed since it began; without one, the published page. */
export async function getDraft(ownerId: string): Promise<Draft> {
  return withLockedOwner(ownerId, async (transaction) => {
    const stored = await findDraft(ownerId, transaction);
    return draftOver(await readPage(ownerId, transaction), stored);
  });
}

/** What an editor saves. @property conflicts those that are not settled yet, of all that it got and found itself */
type DraftChange = Pick<Draft, "document" | "baseTag" | "revision"> & { conflicts: readonly ConflictPlace[] };

/**
 * Saves a draft.
 * @param baseTag of the published document that the editor compared it with
 * @throws AppError conflict when the draft has to be loaded again, invalid_request when a file is not stored
 */
export async function saveDraft(
  ownerId: string,
  { document, baseTag, revision, conflicts }: DraftChange,
): Promise<Draft> {
  return withLockedOwner(ownerId, async (transaction) => {
    const stored = await findDraft(ownerId, transaction);
    requireRevision(stored, revision);
    const base = await findBase(ownerId, baseTag, stored, transaction);
    const files = await filesToHold(ownerId, stored?.files ?? [], { base, document }, transaction);
    const open = openConflicts(conflicts, document, base);
    const paths = open.map(({ path }) => path);
    return toDraft(await writeDraft(ownerId, { base, document, files, conflicts: paths }, transaction), open);
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
  if (stored && pageTag(stored.base) === tag) return stored.base;
  const published = await readPage(ownerId, transaction);
  if (pageTag(published) !== tag) throw changedElsewhere();
  return published;
}

/** Gives up all changes of the draft. @throws AppError conflict when another revision was saved meanwhile */
export async function discardDraft(ownerId: string, revision: number): Promise<Draft> {
  return withLockedOwner(ownerId, async (transaction) => {
    const stored = await findDraft(ownerId, transaction);
    requireRevision(stored, revision);
    return beginAnew(ownerId, stored, await readPage(ownerId, transaction), transaction);
  });
}

/** Begins the draft anew from a published document; undoing may still bring back what it named. */
async function beginAnew(
  ownerId: string,
  stored: StoredDraft | undefined,
  published: PageDocument,
  transaction: Transaction,
): Promise<Draft> {
  const files = [...(stored?.files ?? []), ...fileKeysOf(published)];
  const anew = { base: published, document: published, conflicts: [], files };
  return toDraft(await writeDraft(ownerId, anew, transaction));
}

export type Published = { draft: Draft; isPublished: boolean };

/**
 * Publishes the draft in one transaction: what it changes, merged with what the API changed since it began. While there
 * are conflicts nothing is published or written: the draft comes back with them, and saving it settles those that it
 * does not name.
 * @throws AppError conflict when another revision was saved meanwhile, invalid_request, limit_reached
 */
export async function publishDraft(ownerId: string, revision: number): Promise<Published> {
  const result = await changingProfile(ownerId, () =>
    withLockedOwner(ownerId, async (transaction, owner): Promise<Published> => {
      const stored = await findDraft(ownerId, transaction);
      requireRevision(stored, revision);
      const published = await readPage(ownerId, transaction);
      const draft = draftOver(published, stored);
      if (!stored || draft.conflicts.length > 0) return { draft, isPublished: false };
      await replacePage(ownerId, published, draft.document, owner, transaction);
      return { draft: await beginAnew(ownerId, stored, draft.document, transaction), isPublished: true };
    }),
  );
  await removeFilesPendingDeletion(ownerId);
  return result;
}

/** Publishes a document and records it as a version, after what the API published since the last one. */
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
 * Replaces the published page whole.
 * @param ifMatch value of the header: the ETag of the page that the caller changed
 * @returns the page as it is published now
 * @throws AppError precondition_failed when the page has changed since, invalid_request, limit_reached
 */
export async function putPage(ownerId: string, next: PageDocument, ifMatch: string | null): Promise<PageDocument> {
  const page = await changingProfile(ownerId, () =>
    withLockedOwner(ownerId, async (transaction, owner) => {
      const published = await readPage(ownerId, transaction);
      requireMatch(ifMatch, pageTag(published));
      await replacePage(ownerId, published, next, owner, transaction);
      return readPage(ownerId, transaction);
    }),
  );
  await removeFilesPendingDeletion(ownerId);
  return page;
}

function requireMatch(ifMatch: string | null, tag: string): void {
  if (ifMatch === null)
    throw new AppError(
      "precondition_required",
      "Send If-Match with the ETag of GET /api/page, so that no change is lost",
    );
  if (!someMatch(ifMatch, tag))
    throw new AppError("precondition_failed", "The page has changed since you read it; read it again");
}
