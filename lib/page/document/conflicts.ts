import type { PageDocument } from "./document";
import { mergeOrder } from "./entries";
import { isSame } from "./json";
import { resolveClashes } from "./page-rules";
import { type Conflict, isPageList, type PageList, valueAt, withValue } from "./places";

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
  const [list = "", id = ""] = path.split(".");
  if (!isPageList(list)) return valuesAt(path, mine, theirs);
  if (id === "order") {
    const [here, there] = [listIds(mine, list), listIds(theirs, list)];
    const shared = (ids: readonly string[], others: readonly string[]) => ids.filter((one) => others.includes(one));
    return { path, mine: shared(here, there), theirs: shared(there, here) };
  }
  const whole = valuesAt(`${list}.${id}`, mine, theirs);
  const areAlike = whole.mine !== null && whole.theirs !== null && entryType(whole.mine) === entryType(whole.theirs);
  return areAlike ? valuesAt(path, mine, theirs) : whole;
}

const valuesAt = (path: string, mine: PageDocument, theirs: PageDocument): Conflict => ({
  path,
  mine: valueAt(mine, path) ?? null,
  theirs: valueAt(theirs, path) ?? null,
});
const listIds = (page: PageDocument, list: PageList) => page[list].map(({ id }) => id);
const entryType = (entry: unknown) => (entry as { type?: string }).type;

/** Resolves rule violations, such as a second chat card, in favour of `theirs`. @param published of most conflicts */
export function acceptTheirs(page: PageDocument, { path, theirs }: Conflict, published: PageDocument): PageDocument {
  const [list = "", id = ""] = path.split(".");
  if (isPageList(list) && id === "order") {
    const entries: readonly { id: string }[] = page[list];
    return { ...page, [list]: mergeOrder(entries, theirs as string[]) };
  }
  const taken = withPeriod(withValue(page, path, theirs), path, published);
  return resolveClashes(taken, published, page, []);
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
