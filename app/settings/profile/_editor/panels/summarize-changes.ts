import { formatCount } from "@/lib/core/messages/counted";
import type { Language } from "@/lib/core/messages/languages";
import { interpolate } from "@/lib/core/messages/message";
import type { Control } from "@/lib/page/document/controls";
import type { PageDocument } from "@/lib/page/document/document";
import { diffPages } from "@/lib/page/document/merge";
import { type PlaceWords, pathLabel } from "@/lib/page/document/place-words";
import { type EditorWords, labelInSentence } from "../state/words";

type Around = {
  controls: readonly Control[];
  language: Language;
  words: PlaceWords & Pick<EditorWords, "versions">;
};

const counted = ["links", "cards", "headings", "tracks"] as const;
const mostParts = 4;

/** Names what differs between two documents, such as "Look, 2 links, bio"; an empty text where nothing does. */
export function summarizeChanges(before: PageDocument, after: PageDocument, around: Around): string {
  const { controls, language, words } = around;
  const paths = diffPages(before, after).map(({ path }) => path);
  const lookPaths = new Set(controls.filter(({ group }) => group === "look").map(({ path }) => path));
  const isOfList = (path: string, list: string) => path.startsWith(`${list}.`) && path !== `${list}.order`;
  const counts = counted.map((list) => [list, paths.filter((path) => isOfList(path, list)).length] as const);
  const named = paths.filter((path) => !lookPaths.has(path) && !counted.some((list) => isOfList(path, list)));
  const parts = [
    ...(paths.some((path) => lookPaths.has(path)) ? [words.versions.look] : []),
    ...counts.flatMap(([list, count]) => (count > 0 ? [formatCount(language, words.versions[list], count)] : [])),
    ...named.map((path) => pathLabel(path, { controls, document: after, base: before, words })),
  ];
  const shown = parts.length > mostParts ? parts.slice(0, mostParts - 1) : parts;
  const left = parts.length - shown.length;
  const more = interpolate(words.versions.more, { count: new Intl.NumberFormat(language).format(left) });
  const list = new Intl.ListFormat(language, { type: "unit", style: "short" });
  return list.format(
    [...shown, ...(left > 0 ? [more] : [])].map((part, at) => (at === 0 ? part : labelInSentence(part, language))),
  );
}
