import "server-only";
import { database, type Transaction } from "@/db/client";
import { entityTag } from "@/lib/core/http/entity-tag";
import { requireRoom } from "@/lib/core/owners/quota-store";
import { findAssets, replaceAssets } from "@/lib/media/files/asset-store";
import { listTracks, replaceTracks } from "@/lib/media/files/audio-store";
import { findFiles, requireFiles } from "@/lib/media/files/file-store";
import { listCards, replaceCards } from "@/lib/page/cards/store";
import { listPageLinks, replaceLinks } from "@/lib/page/links/store";
import { profileReader } from "@/lib/people/users/public-user";
import { writtenFields } from "@/lib/people/users/shape";
import { getProfileById, type Profile, writeColumns } from "@/lib/people/users/store";
import { listFileKeys, listPageFiles, type PageDocument, type PageSettings, pageSettings } from "../document/document";
import { isSame, isTree } from "../document/json";
import { type Arrangement, toArrangement, withStoredOrder } from "../document/order";

const read = profileReader(pageSettings);

export const toPageSettings = (profile: Profile): PageSettings => read(profile) as PageSettings;

/**
 * @param transaction has locked the owner, and keeps the rows locked @throws AppError not_found when the account is
 * gone
 */
export async function readPage(ownerId: string, transaction?: Transaction): Promise<PageDocument> {
  const executor = transaction ?? database();
  const profile = await getProfileById(ownerId, transaction);
  const files = await findAssets(ownerId, executor);
  const ordered = withStoredOrder(profile.arrangement, {
    links: await listPageLinks(ownerId, executor),
    cards: await listCards(ownerId, executor),
  });
  const tracks = await listTracks(ownerId, executor);
  return { settings: toPageSettings(profile), files, ...ordered, tracks };
}

/** The tag is strong and does not depend on the order of keys, which the database does not preserve. */
export const pageEntityTag = (page: PageDocument): string => entityTag(JSON.stringify(page, sortKeys));

function sortKeys(_: string, value: unknown): unknown {
  return isTree(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
}

/**
 * Writes only changed rows; needs the owner's lock. @param owner what exceeds the quota already may stay @throws
 * AppError
 */
export async function writePage(
  ownerId: string,
  published: PageDocument,
  next: PageDocument,
  owner: { isPremium: boolean },
  transaction: Transaction,
): Promise<void> {
  requireRoomForPage(published, next, owner);
  const columns = { ...changedColumns(published.settings, next.settings), ...changedArrangement(published, next) };
  if (Object.keys(columns).length > 0) await writeColumns(ownerId, columns, transaction);
  await writeFiles(ownerId, published, next, transaction);
  if (!isSame(published.links, next.links)) await replaceLinks(ownerId, next.links, transaction);
  if (!isSame(published.cards, next.cards)) await replaceCards(ownerId, next.cards, transaction);
}

/** What exceeds a quota already may stay. @throws AppError limit_reached */
export function requireRoomForPage(before: PageDocument, after: PageDocument, owner: { isPremium: boolean }): void {
  requireRoomFor("links", before.links, after.links, owner);
  requireRoomFor("cards", before.cards, after.cards, owner);
  requireRoomFor("audios", before.tracks, after.tracks, owner);
}

function requireRoomFor(
  what: "links" | "cards" | "audios",
  before: readonly unknown[],
  after: readonly unknown[],
  owner: { isPremium: boolean },
): void {
  if (after.length > before.length) requireRoom(what, after.length - 1, owner);
}

function changedColumns(before: PageSettings, after: PageSettings) {
  const old = new Map(writtenFields(pageSettings, before));
  return Object.fromEntries(
    [...writtenFields(pageSettings, after)].filter(([name, value]) => !isSame(old.get(name), value)),
  );
}

/** A page from before has no arrangement, and its links lose the headings that they carry once they are written. */
function changedArrangement(before: PageDocument, after: PageDocument): { arrangement?: Arrangement } {
  return isSame(listsOf(before), listsOf(after)) ? {} : { arrangement: toArrangement(after) };
}

const listsOf = ({ headings, links, cards, order }: PageDocument) => [headings, links, cards, order];

async function writeFiles(
  ownerId: string,
  published: PageDocument,
  next: PageDocument,
  transaction: Transaction,
): Promise<void> {
  const [before, after] = [listFileKeys(published), listFileKeys(next)];
  const haveFilesChanged = !isSame(published.files, next.files);
  const haveTracksChanged = !isSame(published.tracks, next.tracks);
  const added = listPageFiles(next).filter(({ key }) => !before.includes(key));
  if (!haveFilesChanged && !haveTracksChanged && added.length === 0) return;
  const facts = await findFiles(ownerId, after, transaction);
  requireFiles(added, facts);
  if (haveFilesChanged) await replaceAssets(ownerId, next.files, facts, transaction);
  if (haveTracksChanged) await replaceTracks(ownerId, next.tracks, facts, transaction);
}
