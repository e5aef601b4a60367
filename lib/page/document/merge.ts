import type { PageDocument } from "./document";
import { mergeOrder } from "./entries";
import { isSame, isTree, type Tree } from "./json";
import { idsOf, mergeOrders, orderedIds, sharedIds, withOrder } from "./order";
import { resolveRules } from "./page-rules";
import { type Conflict, pageLists } from "./places";

/** `path` is `settings.colors.accent`, `files.avatar`, `links.<id>` or `order`, for example. */
export type PageChange = { path: string; kind: "changed" | "added" | "removed" | "moved" };

type Entry = Tree & { readonly id: string };

/** Merges three ways by field and entry. Where both changed a place, `mine` wins and the conflict is reported. */
export function mergePages(
  base: PageDocument,
  mine: PageDocument,
  theirs: PageDocument,
): { document: PageDocument; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const merged = {
    settings: mergeTrees("settings", base.settings, mine.settings, theirs.settings, conflicts),
    files: mergeTrees("files", base.files, mine.files, theirs.files, conflicts),
    ...Object.fromEntries(
      pageLists.map((list) => [list, mergeEntries(list, base[list], mine[list], theirs[list], conflicts)]),
    ),
  } as Omit<PageDocument, "order">;
  const orders = { path: "order", base: base.order, mine: mine.order, theirs: theirs.order };
  const [before, here, there] = [idsOf(base.tracks), idsOf(mine.tracks), idsOf(theirs.tracks)];
  const tracks = mergeOrder(
    merged.tracks,
    takeOrder(
      { path: "tracks.order", base: before, mine: here, theirs: there },
      new Set(idsOf(merged.tracks)),
      conflicts,
    ),
  );
  const sorted = withOrder({ ...merged, tracks }, takeOrder(orders, orderedIds(merged), conflicts));
  const ruled = resolveRules(sorted, mine, theirs, conflicts);
  return { document: withOrder(ruled, ruled.order), conflicts };
}

/** Uses the keys of `theirs`, since the published page has every setting and older documents lack later ones. */
function mergeTrees(path: string, base: Tree, mine: Tree, theirs: Tree, conflicts: Conflict[]): Tree {
  return Object.fromEntries(
    Object.keys(theirs).map((key) => [
      key,
      mergeValues(`${path}.${key}`, base[key], mine[key], theirs[key], conflicts),
    ]),
  );
}

/** An absent value is undefined. */
function mergeValues(path: string, was: unknown, mine: unknown, theirs: unknown, conflicts: Conflict[]): unknown {
  if (isTree(was) && isTree(mine) && isTree(theirs) && was.type === mine.type && was.type === theirs.type)
    return mergeTrees(path, was, mine, theirs, conflicts);
  if (isSame(mine, was)) return theirs;
  if (!isSame(theirs, was) && !isSame(theirs, mine))
    conflicts.push({ path, mine: mine ?? null, theirs: theirs ?? null });
  return mine;
}

function mergeEntries(
  list: string,
  base: readonly Entry[],
  mine: readonly Entry[],
  theirs: readonly Entry[],
  conflicts: Conflict[],
): Entry[] {
  const [before, here, there] = [byId(base), byId(mine), byId(theirs)];
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((id) => {
    const entry = mergeValues(`${list}.${id}`, before.get(id), here.get(id), there.get(id), conflicts);
    return entry ? [entry as Entry] : [];
  });
}

type Orders = { path: string; base: readonly string[]; mine: readonly string[]; theirs: readonly string[] };

/** Takes the order of whoever moved something. */
function takeOrder({ path, base, mine, theirs }: Orders, merged: ReadonlySet<string>, conflicts: Conflict[]): string[] {
  const common = (ids: readonly string[]) => sharedIds(ids, base, mine, theirs);
  const [was, mineNow, theirsNow] = [common(base), common(mine), common(theirs)];
  const iMoved = !isSame(mineNow, was);
  if (iMoved && !isSame(theirsNow, was) && !isSame(theirsNow, mineNow))
    conflicts.push({ path, mine: mineNow, theirs: theirsNow });
  return iMoved ? mergeOrders(mine, theirs, merged) : mergeOrders(theirs, mine, merged);
}

const byId = (entries: readonly Entry[]) => new Map(entries.map((entry) => [entry.id, entry]));

/** Returns changes in the order of the document. */
export function diffPages(base: PageDocument, document: PageDocument): PageChange[] {
  const changes: PageChange[] = [
    ...changedLeaves("settings", base.settings, document.settings),
    ...changedLeaves("files", base.files, document.files),
  ];
  for (const list of pageLists) {
    const [before, after] = [byId(base[list]), byId(document[list])];
    for (const [id, entry] of after) {
      const was = before.get(id);
      if (!was) changes.push({ path: `${list}.${id}`, kind: "added" });
      else if (!isSame(was, entry)) changes.push({ path: `${list}.${id}`, kind: "changed" });
    }
    for (const id of before.keys()) if (!after.has(id)) changes.push({ path: `${list}.${id}`, kind: "removed" });
  }
  if (haveMoved(base.order, document.order)) changes.push({ path: "order", kind: "moved" });
  if (haveMoved(idsOf(base.tracks), idsOf(document.tracks))) changes.push({ path: "tracks.order", kind: "moved" });
  return changes;
}

function haveMoved(before: readonly string[], after: readonly string[]): boolean {
  return !isSame(sharedIds(before, after), sharedIds(after, before));
}

function changedLeaves(path: string, before: Tree, after: Tree): PageChange[] {
  return Object.keys(after).flatMap((key): PageChange[] => {
    const [was, is] = [before[key], after[key]];
    if (isTree(was) && isTree(is)) return changedLeaves(`${path}.${key}`, was, is);
    return isSame(was, is) ? [] : [{ path: `${path}.${key}`, kind: "changed" }];
  });
}
