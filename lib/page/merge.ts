import type { PageDocument } from "./document";

/** A place that two documents changed to different values since the one they began from. */
export type Conflict = { path: string; mine: unknown; theirs: unknown };
/** What a document changes: `path` is `settings.colors.accent`, `files.avatar`, `links.<id>` or `links.order`. */
export type PageChange = { path: string; kind: "changed" | "added" | "removed" | "moved" };

type Tree = { readonly [key: string]: unknown };
type Entry = Tree & { readonly id: string };
const lists = ["links", "cards", "tracks"] as const;

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether two JSON values are the same, whatever the order of their keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]));
  }
  if (!isTree(one) || !isTree(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key]));
}

/**
 * Merges two documents that began from the same one, field by field and entry by entry.
 * @returns the document with what either changed; where both changed the same place, `mine` stands in it
 */
export function mergePages(
  base: PageDocument,
  mine: PageDocument,
  theirs: PageDocument,
): { document: PageDocument; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const document = {
    settings: mergeTrees("settings", base.settings, mine.settings, theirs.settings, conflicts),
    files: mergeTrees("files", base.files, mine.files, theirs.files, conflicts),
    ...Object.fromEntries(
      lists.map((list) => [list, mergeLists(list, base[list], mine[list], theirs[list], conflicts)]),
    ),
  } as PageDocument;
  return { document: withOneChat(document, theirs), conflicts };
}

function mergeTrees(path: string, base: Tree, mine: Tree, theirs: Tree, conflicts: Conflict[]): Tree {
  const merged: Record<string, unknown> = {};
  for (const key of Object.keys(mine)) {
    const [was, here, there] = [base[key], mine[key], theirs[key]];
    const place = `${path}.${key}`;
    if (isTree(here) && isTree(there) && isTree(was)) merged[key] = mergeTrees(place, was, here, there, conflicts);
    else if (isSame(here, was)) merged[key] = there;
    else {
      merged[key] = here;
      if (!isSame(there, was) && !isSame(there, here)) conflicts.push({ path: place, mine: here, theirs: there });
    }
  }
  return merged;
}

function mergeLists(
  list: string,
  base: readonly Entry[],
  mine: readonly Entry[],
  theirs: readonly Entry[],
  conflicts: Conflict[],
): Entry[] {
  const [before, here, there] = [byId(base), byId(mine), byId(theirs)];
  const merged = new Map<string, Entry>();
  for (const id of new Set([...here.keys(), ...there.keys()])) {
    const entry = mergeEntries(`${list}.${id}`, before.get(id), here.get(id), there.get(id), conflicts);
    if (entry) merged.set(id, entry);
  }
  const common = (entries: readonly Entry[]) =>
    entries.map(({ id }) => id).filter((id) => before.has(id) && here.has(id) && there.has(id));
  const [was, mineNow, theirsNow] = [common(base), common(mine), common(theirs)];
  const iMoved = !isSame(mineNow, was);
  if (iMoved && !isSame(theirsNow, was) && !isSame(theirsNow, mineNow)) {
    conflicts.push({ path: `${list}.order`, mine: mineNow, theirs: theirsNow });
  }
  const [first, second] = iMoved ? [mine, theirs] : [theirs, mine];
  return inOrder(first, second, merged);
}

function mergeEntries(
  path: string,
  was: Entry | undefined,
  here: Entry | undefined,
  there: Entry | undefined,
  conflicts: Conflict[],
): Entry | undefined {
  if (here && there) {
    // What both added under one id has no common ancestor, so that any difference is a conflict.
    if (!was) {
      if (!isSame(here, there)) conflicts.push({ path, mine: here, theirs: there });
      return here;
    }
    return mergeTrees(path, was, here, there, conflicts) as Entry;
  }
  const left = here ?? there;
  if (!was || !left) return left;
  if (isSame(left, was)) return undefined;
  conflicts.push({ path, mine: here ?? null, theirs: there ?? null });
  return here;
}

/** The entries in the order of the first list; what only the second has comes after the one before it there. */
function inOrder(first: readonly Entry[], second: readonly Entry[], merged: ReadonlyMap<string, Entry>): Entry[] {
  const ids = first.map(({ id }) => id).filter((id) => merged.has(id));
  let previous: string | undefined;
  for (const { id } of second) {
    if (merged.has(id) && !ids.includes(id)) ids.splice(previous === undefined ? 0 : ids.indexOf(previous) + 1, 0, id);
    if (merged.has(id)) previous = id;
  }
  return ids.flatMap((id) => merged.get(id) ?? []);
}

/** A profile has one card of type chat: of two that were added apart, the published one stays. */
function withOneChat(document: PageDocument, published: PageDocument): PageDocument {
  const chats = document.cards.filter(({ type }) => type === "chat");
  if (chats.length < 2) return document;
  const kept = chats.find(({ id }) => published.cards.some((card) => card.id === id)) ?? chats[0];
  return { ...document, cards: document.cards.filter((card) => card.type !== "chat" || card === kept) };
}

const byId = (entries: readonly Entry[]) => new Map(entries.map((entry) => [entry.id, entry]));

/** What a document changes of another, in the order of the document. */
export function changesOf(base: PageDocument, document: PageDocument): PageChange[] {
  const changes: PageChange[] = [
    ...changedLeaves("settings", base.settings, document.settings),
    ...changedLeaves("files", base.files, document.files),
  ];
  for (const list of lists) {
    const [before, after] = [byId(base[list]), byId(document[list])];
    for (const [id, entry] of after) {
      const was = before.get(id);
      if (!was) changes.push({ path: `${list}.${id}`, kind: "added" });
      else if (!isSame(was, entry)) changes.push({ path: `${list}.${id}`, kind: "changed" });
    }
    for (const id of before.keys()) if (!after.has(id)) changes.push({ path: `${list}.${id}`, kind: "removed" });
    const shared = (entries: readonly Entry[]) =>
      entries.map(({ id }) => id).filter((id) => before.has(id) && after.has(id));
    if (!isSame(shared(base[list]), shared(document[list]))) changes.push({ path: `${list}.order`, kind: "moved" });
  }
  return changes;
}

function changedLeaves(path: string, before: Tree, after: Tree): PageChange[] {
  return Object.keys(after).flatMap((key): PageChange[] => {
    const [was, is] = [before[key], after[key]];
    if (isTree(was) && isTree(is)) return changedLeaves(`${path}.${key}`, was, is);
    return isSame(was, is) ? [] : [{ path: `${path}.${key}`, kind: "changed" }];
  });
}
