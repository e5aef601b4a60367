import { maxHeadings, quotas } from "@/lib/core/limits/quotas";
import { hasContactDetail } from "@/lib/page/cards/kinds/contact-details";
import type { PageDocument } from "./document";
import { isSame } from "./json";
import { type Conflict, type PageList, pageLists } from "./places";

type Entry = { readonly id: string };
type MergedList<Of extends Entry> = { path: string; mine: readonly Of[]; theirs: readonly Of[]; merged: readonly Of[] };

const most = {
  headings: maxHeadings,
  links: quotas.links.premium,
  cards: quotas.cards.premium,
  tracks: quotas.audios.premium,
} as const;

/** Restores the rules of a whole page after a merge in favour of `mine`; what `theirs` loses becomes a conflict. */
export function resolveRules(
  merged: PageDocument,
  mine: PageDocument,
  theirs: PageDocument,
  conflicts: Conflict[],
): PageDocument {
  const bounded = (list: PageList) =>
    withinBounds<Entry>(
      { path: list, mine: mine[list], theirs: theirs[list], merged: merged[list] },
      most[list],
      conflicts,
    );
  const lists = Object.fromEntries(pageLists.map((list) => [list, bounded(list)]));
  return resolveClashes({ ...merged, ...lists }, mine, theirs, conflicts);
}

/** Leaves the bounds of lists alone, since only the user can decide what to remove. */
export function resolveClashes(
  merged: PageDocument,
  mine: PageDocument,
  theirs: PageDocument,
  conflicts: Conflict[],
): PageDocument {
  const selectList = <List extends PageList>(path: List) => ({
    path,
    mine: mine[path] as PageDocument[List][number][],
    theirs: theirs[path] as PageDocument[List][number][],
    merged: merged[path] as PageDocument[List][number][],
  });
  const chatCardType = ({ type }: PageDocument["cards"][number]) => (type === "chat" ? type : undefined);
  const listed = selectList("tracks");
  const tracks = withoutDuplicates(listed, ({ file }) => file, conflicts);
  const page = {
    ...merged,
    links: withPeriods(selectList("links"), conflicts),
    cards: withContactDetails(
      { ...selectList("cards"), merged: withoutDuplicates(selectList("cards"), chatCardType, conflicts) },
      conflicts,
    ),
    tracks: withOwnCovers(tracks, listed, conflicts),
  };
  return withFont(page, mine, theirs, conflicts);
}

function report(conflict: Conflict, conflicts: Conflict[]): void {
  const isKnown = conflicts.some(({ path }) => path === conflict.path);
  if (!isKnown && !isSame(conflict.mine, conflict.theirs)) conflicts.push(conflict);
}

const find = <Of extends Entry>(entries: readonly Of[], id: string) => entries.find((entry) => entry.id === id);

/** Removes the last of those entries that `theirs` added. */
function withinBounds<Of extends Entry>(list: MergedList<Of>, bound: number, conflicts: Conflict[]): readonly Of[] {
  const excess = list.merged.length - bound;
  if (excess <= 0) return list.merged;
  const surplus = list.merged.filter(({ id }) => !find(list.mine, id)).slice(-excess);
  for (const entry of surplus) report({ path: `${list.path}.${entry.id}`, mine: null, theirs: entry }, conflicts);
  return list.merged.filter((entry) => !surplus.includes(entry));
}

/** Keeps the entry of `mine` with the id of `theirs`. @param keyOf equal for entries of which a page may have one */
function withoutDuplicates<Of extends Entry>(
  { path, mine, theirs, merged }: MergedList<Of>,
  keyOf: (entry: Of) => string | undefined,
  conflicts: Conflict[],
): Of[] {
  const entries: Of[] = [];
  for (const entry of merged) {
    const key = keyOf(entry);
    const place = key === undefined ? -1 : entries.findIndex((other) => keyOf(other) === key);
    const duplicate = entries[place];
    if (duplicate === undefined) {
      entries.push(entry);
      continue;
    }
    const isDuplicateMine = mine.some((one) => one.id === duplicate.id && keyOf(one) === key);
    const [own, other] = isDuplicateMine ? [duplicate, entry] : [entry, duplicate];
    const retained = { ...own, id: other.id };
    entries[place] = retained;
    dropEntryConflicts([`${path}.${own.id}`, `${path}.${other.id}`], conflicts);
    report({ path: `${path}.${other.id}`, mine: retained, theirs: find(theirs, other.id) }, conflicts);
    report({ path: `${path}.${own.id}`, mine: null, theirs: find(theirs, own.id) ?? null }, conflicts);
  }
  return entries;
}

function dropEntryConflicts(entries: readonly string[], conflicts: Conflict[]): void {
  const left = conflicts.filter(({ path }) => !entries.some((entry) => path === entry || path.startsWith(`${entry}.`)));
  conflicts.splice(0, conflicts.length, ...left);
}

/** A link ends after it begins: where the merged period is invalid, that of `mine` stays. */
function withPeriods(links: MergedList<PageDocument["links"][number]>, conflicts: Conflict[]): PageDocument["links"] {
  return links.merged.map((link) => {
    const [own, other] = [find(links.mine, link.id), find(links.theirs, link.id)];
    if (!own || !other || link.from === null || link.until === null || link.from < link.until) return link;
    for (const key of ["from", "until"] as const)
      report({ path: `links.${link.id}.${key}`, mine: own[key], theirs: other[key] }, conflicts);
    return { ...link, from: own.from, until: own.until };
  });
}

/** A contact card has a detail: where each side removed what the other one kept, the card is as it is with `mine`. */
function withContactDetails(cards: MergedList<PageDocument["cards"][number]>, conflicts: Conflict[]) {
  return cards.merged.map((card) => {
    const [own, other] = [find(cards.mine, card.id), find(cards.theirs, card.id)];
    if (card.type !== "contact" || card.extra === null || hasContactDetail(card.extra) || !own || !other) return card;
    const path = `cards.${card.id}`;
    dropEntryConflicts([path], conflicts);
    report({ path, mine: own, theirs: other }, conflicts);
    return own;
  });
}

/** A cover belongs to one track: where both sides assigned it, that of `mine` keeps it. */
function withOwnCovers(
  tracks: PageDocument["tracks"],
  { mine, theirs }: MergedList<PageDocument["tracks"][number]>,
  conflicts: Conflict[],
): PageDocument["tracks"] {
  return tracks.map((track) => {
    const { id, cover } = track;
    const sharing = tracks.filter((other) => cover !== null && other.cover === cover);
    const own = mine.find((other) => other.cover === cover);
    const owner = find(sharing, own?.id ?? "") ?? sharing.find(({ file }) => file === own?.file) ?? sharing[0];
    if (sharing.length < 2 || owner === track) return track;
    const [retained, other] = [{ ...track, cover: null }, find(theirs, id)];
    const whole = `tracks.${id}`;
    // The whole is in conflict already where two tracks became one.
    if (conflicts.some(({ path }) => path === whole)) {
      dropEntryConflicts([whole], conflicts);
      report({ path: whole, mine: retained, theirs: other ?? null }, conflicts);
    } else report({ path: `${whole}.cover`, mine: null, theirs: other?.cover ?? null }, conflicts);
    return retained;
  });
}

/** The conflict is at the place where taking `theirs` gives a valid page. */
function withFont(page: PageDocument, mine: PageDocument, theirs: PageDocument, conflicts: Conflict[]): PageDocument {
  if (page.settings.profile.font !== "custom" || page.files.font !== null) return page;
  const [own, other] = [mine.settings.profile.font, theirs.settings.profile.font];
  if (mine.files.font !== null) {
    report({ path: "settings.profile.font", mine: own, theirs: other }, conflicts);
    return { ...page, files: { ...page.files, font: mine.files.font } };
  }
  report({ path: "files.font", mine: null, theirs: theirs.files.font }, conflicts);
  return { ...page, settings: { ...page.settings, profile: { ...page.settings.profile, font: own } } };
}
