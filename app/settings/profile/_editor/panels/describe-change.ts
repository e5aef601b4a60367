import { interpolate } from "@/lib/core/messages/message";
import type { PageChange } from "@/lib/page/document/merge";
import { type Named, pathLabel } from "@/lib/page/document/place-words";
import type { EditorWords } from "../state/words";

type ChangeWords = Named & { words: Pick<EditorWords, "changes"> };

/** Describes a change of the draft, such as "Link GitHub added". */
export function describeChange({ path, kind }: PageChange, editor: ChangeWords): string {
  const { changes } = editor.words;
  return interpolate(changes[kind === "moved" ? "changed" : kind], { place: pathLabel(path, editor) });
}
