import { linkKinds } from "@/lib/links/link-kinds";
import type { PageDocument } from "@/lib/page/document";
import type { PageChange } from "@/lib/page/merge";
import { nameOfCard } from "./card-words";
import type { Editor } from "./editor-context";

const nouns: Readonly<Record<string, string>> = { links: "Link", cards: "Card", tracks: "Track" };
const verbs = { added: "added", removed: "removed", changed: "changed", moved: "moved" } as const;

/** What places are named from; `base` is the page as it is published, which has what the draft removed. */
type Named = Pick<Editor, "controls" | "document"> & { base?: PageDocument };

/** What a place of the document is called. */
export function placeInWords(path: string, { controls, document, base }: Named): string {
  const control = controls.find((one) => one.path === path);
  if (control) return control.label;
  const [list = "", id] = path.split(".");
  if (id === "order") return `Order of the ${list}`;
  const noun = nouns[list] ?? "Setting";
  const entryIn = <Entry extends { id: string }>(entries: (page: PageDocument) => readonly Entry[]) =>
    [document, base].flatMap((page) => (page ? entries(page) : [])).find((entry) => entry.id === id);
  const link = list === "links" ? entryIn((page) => page.links) : undefined;
  if (link) return `${noun} ${link.title ?? linkKinds[link.type].label}`;
  const track = list === "tracks" ? entryIn((page) => page.tracks) : undefined;
  if (track) return `${noun} ${track.name}`;
  const card = list === "cards" ? entryIn((page) => page.cards) : undefined;
  return card ? `${noun} ${nameOfCard(card)}` : noun;
}

/** A change of the draft in words, such as "Link GitHub added". */
export function changeInWords({ path, kind }: PageChange, editor: Named): string {
  const place = placeInWords(path, editor);
  return kind === "moved" ? `${place} changed` : `${place} ${verbs[kind]}`;
}
