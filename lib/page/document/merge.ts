import type { PageDocument } from "./document";
import { isSame, isTree, type Tree } from "./json";
import { resolveRules } from "./page-rules";
import { type Conflict, pageLists } from "./places";

/** `path` is `settings.colors.accent`, `files.avatar`, `links.<id>` or `links.order`, for example. */
export type PageChange = { path: string; kind: "changed" | "added" | "removed" | "moved" };

type Entry = Tree & { readonly id: string };

/** Merges three ways by field and entry. Where both changed a place, `mine` wins and the conflict is reported. */
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
      pageLists.map((list) => [list, mergeLists(list, base[list], mine[list], theirs[list], conflicts)]),
    ),
  } as PageDocument;
  return { document: resolveRules(document, mine, theirs, conflicts), conflicts };
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
    const entry = mergeValues(`${list}.${id}`, before.get(id), here.get(id), there.get(id), conflicts);
    if (entry) merged.set(id, entry as Entry);
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

/** Puts what only the second list has after its predecessor there. */
function inOrder(first: readonly Entry[], second: readonly Entry[], merged: ReadonlyMap<string, Entry>): Entry[] {
  const ids = first.map(({ id }) => id).filter((id) => merged.has(id));
  let previous: string | undefined;
  for (const { id } of second) {
    if (merged.has(id) && !ids.includes(id)) ids.splice(previous === undefined ? 0 : ids.indexOf(previous) + 1, 0, id);
    if (merged.has(id)) previous = id;
  }
  return ids.flatMap((id) => merged.get(id) ?? []);
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
