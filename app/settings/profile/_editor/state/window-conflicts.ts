import { type ConflictPlace, openConflicts } from "@/lib/page/document/conflicts";
import type { PageDocument } from "@/lib/page/document/document";
import { isSame } from "@/lib/page/document/json";
import type { Conflict } from "@/lib/page/document/places";
import { valueAt } from "@/lib/page/document/places";

/** The conflicts of a window: places that differ from what is published, and from what another window saved. */
export type WindowConflicts = { published: readonly ConflictPlace[]; windows: readonly Conflict[] };

export const noConflicts: WindowConflicts = { published: [], windows: [] };

type Loaded = { base: PageDocument; document: PageDocument; revision: number; conflicts: readonly Conflict[] };

/**
 * Returns the conflicts of a window that takes over a draft. @param found where the draft and what was edited in the
 * window differ @param before what the server had before, as this window knew it. Conflicts that it no longer has are
 * settled; those that the window no longer has will be with its next save, unless another window saved or something
 * else was published
 */
export function mergeConflicts(
  { published, windows }: WindowConflicts,
  { base, document, revision, conflicts }: Loaded,
  found: readonly Conflict[],
  before: { revision: number; open: readonly Conflict[] },
): WindowConflicts {
  const isWithPublished = (place: ConflictPlace) => openConflicts([place], document, base).length === 0;
  const isAmong = (places: readonly ConflictPlace[]) => (one: ConflictPlace) =>
    places.some(({ path }) => path === one.path);
  const unsaved = published.filter((one) => !isAmong(before.open)(one));
  const isSettledHere = (one: Conflict) =>
    revision === before.revision &&
    !isAmong(published)(one) &&
    before.open.some(({ path, theirs }) => path === one.path && isSame(theirs, one.theirs));
  const withWindow = found.filter((one) => !isWithPublished(one));
  return {
    published: [...unsaved, ...conflicts.filter((one) => !isSettledHere(one)), ...found.filter(isWithPublished)],
    windows: [...windows.filter((one) => !isAmong(withWindow)(one)), ...withWindow],
  };
}

/** Returns the conflicts as they are now, each place once. @param base what is published */
export function listConflicts(
  { published, windows }: WindowConflicts,
  document: PageDocument,
  base: PageDocument,
): Conflict[] {
  const open = openConflicts(published, document, base);
  const others = windows.filter(
    ({ path, theirs }) => !open.some((one) => one.path === path) && !isSame(valueAt(document, path) ?? null, theirs),
  );
  return [...open, ...others];
}

/** Returns the conflicts without one that is settled. */
export function removeConflict({ published, windows }: WindowConflicts, settled: string): WindowConflicts {
  const isLeft = ({ path }: ConflictPlace) => path !== settled && !path.startsWith(`${settled}.`);
  return { published: published.filter(isLeft), windows: windows.filter(isLeft) };
}
