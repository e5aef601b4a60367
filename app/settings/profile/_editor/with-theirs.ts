import type { PageDocument } from "@/lib/page/document";
import type { Conflict } from "@/lib/page/merge";
import { isPageList, withValue } from "@/lib/page/places";
import { inOrder, withEntry, withoutEntry } from "./entries";

/** The document with what was published at the place of a conflict. */
export function withTheirs(page: PageDocument, { path, theirs }: Conflict): PageDocument {
  const [list = "", id = "", ...field] = path.split(".");
  if (!isPageList(list)) return withValue(page, path, theirs);
  return { ...page, [list]: entriesWith(page[list], id, field.join("."), theirs) };
}

/** @param field of the entry; empty for the entry as a whole, or the order of all */
function entriesWith(entries: readonly { id: string }[], id: string, field: string, theirs: unknown) {
  if (id === "order") return inOrder(entries, theirs as string[]);
  if (field !== "") return withEntry(entries, id, { [field]: theirs });
  if (theirs === null) return withoutEntry(entries, id);
  const entry = theirs as { id: string };
  const isThere = entries.some((other) => other.id === id);
  return isThere ? entries.map((other) => (other.id === id ? entry : other)) : [...entries, entry];
}
