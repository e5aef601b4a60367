import type { PageDocument } from "@/lib/page/document";
import type { Conflict } from "@/lib/page/merge";
import { withValue } from "@/lib/page/places";

type List = "links" | "cards" | "tracks";

/** The document with what was published at the place of a conflict. */
export function withTheirs(page: PageDocument, { path, theirs }: Conflict): PageDocument {
  const [list = "", id = "", ...rest] = path.split(".");
  if (list !== "links" && list !== "cards" && list !== "tracks") return withValue(page, path, theirs);
  const entries: readonly { id: string }[] = page[list];
  if (id === "order") return withEntries(page, list, ordered(entries, theirs as string[]));
  if (rest.length > 0) {
    const field = rest.join(".");
    return withEntries(
      page,
      list,
      entries.map((entry) => (entry.id === id ? { ...entry, [field]: theirs } : entry)),
    );
  }
  if (theirs === null)
    return withEntries(
      page,
      list,
      entries.filter((entry) => entry.id !== id),
    );
  const entry = theirs as { id: string };
  const isThere = entries.some((other) => other.id === id);
  return withEntries(
    page,
    list,
    isThere ? entries.map((other) => (other.id === id ? entry : other)) : [...entries, entry],
  );
}

function withEntries(page: PageDocument, list: List, entries: readonly { id: string }[]): PageDocument {
  return { ...page, [list]: entries };
}

function ordered<Entry extends { id: string }>(entries: readonly Entry[], ids: readonly string[]): Entry[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return [...entries].sort((one, other) => (place.get(one.id) ?? ids.length) - (place.get(other.id) ?? ids.length));
}
