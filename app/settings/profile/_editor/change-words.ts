import { interpolate } from "@/lib/messages/interpolate";
import type { PageChange } from "@/lib/page/merge";
import { type Named, placeInWords } from "@/lib/page/place-words";
import type { EditorWords } from "./words";

type Changed = Named & { words: Pick<EditorWords, "changes"> };

/** A change of the draft in words, such as "Link GitHub added". */
export function changeInWords({ path, kind }: PageChange, editor: Changed): string {
  const { changes } = editor.words;
  return interpolate(changes[kind === "moved" ? "changed" : kind], { place: placeInWords(path, editor) });
}
