import type { PageDocument } from "./document";
import { withoutEntry } from "./entries";
import { isTree } from "./json";

export const pageLists = ["headings", "links", "cards", "tracks"] as const;
export type PageList = (typeof pageLists)[number];

export const isPageList = (name: string): name is PageList => pageLists.some((list) => list === name);

/** Both documents changed this place differently since their common base; null stands for nothing. */
export type Conflict = { path: string; mine: unknown; theirs: unknown };

/** Paths name entries of lists by their ids. */
export function fieldPath(document: PageDocument, field: string): string {
  const [list = "", index] = field.split(".");
  const entry = isPageList(list) && index !== undefined ? document[list][Number(index)] : undefined;
  return entry ? `${list}.${entry.id}` : field;
}

/** @param path such as `settings.colors.accent` or `links.<id>.title` */
export function valueAt(document: PageDocument, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value.find(({ id }) => id === key);
    return isTree(value) ? value[key] : undefined;
  }, document);
}

/** Removes a list's entry for null, and adds a new entry at the end. */
export function withValue(document: PageDocument, path: string, value: unknown): PageDocument {
  return replaced(document, path.split("."), value) as PageDocument;
}

function replaced(tree: unknown, [key = "", ...rest]: readonly string[], value: unknown): unknown {
  if (Array.isArray(tree)) return withEntryAt(tree, key, rest, value);
  if (!isTree(tree)) return tree;
  return { ...tree, [key]: rest.length === 0 ? value : replaced(tree[key], rest, value) };
}

function withEntryAt(entries: readonly { id: string }[], id: string, rest: readonly string[], value: unknown) {
  if (rest.length === 0 && value === null) return withoutEntry(entries, id);
  const isNew = rest.length === 0 && !entries.some((entry) => entry.id === id);
  if (isNew) return [...entries, value];
  return entries.map((entry) => (entry.id !== id ? entry : rest.length === 0 ? value : replaced(entry, rest, value)));
}
