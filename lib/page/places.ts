import type { PageDocument } from "./document";
import { isTree } from "./json";

/** The value at a place of a document, such as `settings.colors.accent`. */
export function valueAt(document: PageDocument, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => (isTree(value) ? value[key] : undefined), document);
}

/** The document with another value at that place. */
export function withValue(document: PageDocument, path: string, value: unknown): PageDocument {
  return replaced(document, path.split("."), value) as PageDocument;
}

function replaced(tree: unknown, [key = "", ...rest]: readonly string[], value: unknown): unknown {
  if (!isTree(tree)) return tree;
  return { ...tree, [key]: rest.length === 0 ? value : replaced(tree[key], rest, value) };
}
