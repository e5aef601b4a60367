import type { PageChange } from "@/lib/page/merge";
import { type Named, placeInWords } from "@/lib/page/place-words";

const verbs = { added: "added", removed: "removed", changed: "changed", moved: "moved" } as const;

/** A change of the draft in words, such as "Link GitHub added". */
export function changeInWords({ path, kind }: PageChange, editor: Named): string {
  const place = placeInWords(path, editor);
  return kind === "moved" ? `${place} changed` : `${place} ${verbs[kind]}`;
}
