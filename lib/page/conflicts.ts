import type { PageDocument } from "./document";
import { inOrder } from "./entries";
import { isSame } from "./json";
import type { Conflict } from "./merge";
import { settleClashes } from "./page-rules";
import { isPageList, type PageList, valueAt, withValue } from "./places";

/** Where two pages are in conflict. */
export type ConflictPlace = Pick<Conflict, "path">;

/**
 * The conflicts at places that nobody has settled: those where two pages still differ, each once. An entry that one of
 * the pages lacks, or has as another type, is one place.
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
    const [here, there] = [idsOf(mine, list), idsOf(theirs, list)];
    const shared = (ids: readonly string[], others: readonly string[]) => ids.filter((one) => others.includes(one));
    return { path, mine: shared(here, there), theirs: shared(there, here) };
  }
  const whole = valuesAt(`${list}.${id}`, mine, theirs);
  const areAlike = whole.mine !== null && whole.theirs !== null && typeOf(whole.mine) === typeOf(whole.theirs);
  return areAlike ? valuesAt(path, mine, theirs) : whole;
}

const valuesAt = (path: string, mine: PageDocument, theirs: PageDocument): Conflict => ({
  path,
  mine: valueAt(mine, path) ?? null,
  theirs: valueAt(theirs, path) ?? null,
});
const idsOf = (page: PageDocument, list: PageList) => page[list].map(({ id }) => id);
const typeOf = (entry: unknown) => (entry as { type?: string }).type;

/**
 * The page with the other value of a conflict. What cannot stand beside it gives way: the other end of a link's time, a
 * second card of type chat, the same sound or cover of another track.
 * @param published the page that most conflicts are with
 */
export function withTheirs(page: PageDocument, { path, theirs }: Conflict, published: PageDocument): PageDocument {
  const [list = "", id = ""] = path.split(".");
  if (isPageList(list) && id === "order") {
    const entries: readonly { id: string }[] = page[list];
    return { ...page, [list]: inOrder(entries, theirs as string[]) };
  }
  const taken = withPeriod(withValue(page, path, theirs), path, published);
  return settleClashes(taken, published, page, []);
}

/** A link ends after it begins: the other end of its time becomes the published one, or none where that is no better. */
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
