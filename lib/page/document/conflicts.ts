import type { PageDocument } from "./document";
import { mergeOrder } from "./entries";
import { isSame } from "./json";
import { idsOf, mergeOrders, orderedIds, sharedIds, withOrder } from "./order";
import { resolveClashes } from "./page-rules";
import { type Conflict, isPageList, valueAt, withValue } from "./places";

export type ConflictPlace = Pick<Conflict, "path">;

/**
 * Returns each place where the pages still differ once; an entry that one page lacks, or of another type, is one place.
 */
export function openConflicts(places: readonly ConflictPlace[], mine: PageDocument, theirs: PageDocument): Conflict[] {
  const open = new Map<string, Conflict>();
  for (const { path } of places) {
    const conflict = conflictAt(path, mine, theirs);
    if (!isSame(conflict.mine, conflict.theirs)) open.set(conflict.path, conflict);
  }
  return [...open.values()];
}

function conflictAt(path: string, mine: PageDocument, theirs: PageDocument): Conflict {
  const [here, there] = [orderAt(path, mine), orderAt(path, theirs)];
  if (here && there) return { path, mine: sharedIds(here, there), theirs: sharedIds(there, here) };
  const [list = "", id = ""] = path.split(".");
  if (!isPageList(list)) return valuesAt(path, mine, theirs);
  const whole = valuesAt(`${list}.${id}`, mine, theirs);
  const areAlike = whole.mine !== null && whole.theirs !== null && entryType(whole.mine) === entryType(whole.theirs);
  return areAlike ? valuesAt(path, mine, theirs) : whole;
}

const valuesAt = (path: string, mine: PageDocument, theirs: PageDocument): Conflict => ({
  path,
  mine: valueAt(mine, path) ?? null,
  theirs: valueAt(theirs, path) ?? null,
});
/** Returns the ids of an order, and undefined for any other place. */
function orderAt(path: string, { order, tracks }: PageDocument): readonly string[] | undefined {
  if (path === "order") return order;
  return path === "tracks.order" ? idsOf(tracks) : undefined;
}

const entryType = (entry: unknown) => (entry as { type?: string }).type;

/** Resolves rule violations, such as a second chat card, in favour of `theirs`. @param published of most conflicts */
export function acceptTheirs(page: PageDocument, { path, theirs }: Conflict, published: PageDocument): PageDocument {
  if (path === "order") return withOrder(page, mergeOrders(theirs as string[], page.order, orderedIds(page)));
  if (path === "tracks.order") return { ...page, tracks: mergeOrder(page.tracks, theirs as string[]) };
  const taken = withPeriod(withValue(page, path, theirs), path, published);
  const resolved = resolveClashes(taken, published, page, []);
  // What the other side has and this page lacked comes where it stands there.
  return withOrder(resolved, mergeOrders(page.order, published.order, orderedIds(resolved)));
}

/** A link ends after it begins: its other end becomes the published one, or null where that is no better. */
function withPeriod(page: PageDocument, path: string, published: PageDocument): PageDocument {
  const [, link, end] = /^(links\.[^.]+)\.(from|until)$/.exec(path) ?? [];
  if (link === undefined) return page;
  const other = `${link}.${end === "from" ? "until" : "from"}`;
  const candidates = [page, withValue(page, other, valueAt(published, other) ?? null), withValue(page, other, null)];
  const isInOrder = (one: PageDocument) => {
    const [from, until] = [valueAt(one, `${link}.from`), valueAt(one, `${link}.until`)];
    return typeof from !== "string" || typeof until !== "string" || from < until;
  };
  return candidates.find(isInOrder) ?? page;
}
