import { nameOfCard } from "@/lib/cards/card-words";
import { linkKinds } from "@/lib/links/link-kinds";
import type { Control } from "./controls";
import type { PageDocument } from "./document";

const nouns: Readonly<Record<string, string>> = { links: "Link", cards: "Card", tracks: "Track" };

/** `base` is the published page, which has what the draft removed. */
export type Named = { controls: readonly Control[]; document: PageDocument; base?: PageDocument };

/** Such as "Bio" or "Link GitHub". */
export function placeInWords(path: string, { controls, document, base }: Named): string {
  const control = controls.find((one) => path === one.path || path.startsWith(`${one.path}.`));
  if (control) return control.label;
  const [list = "", id] = path.split(".");
  const noun = nouns[list] ?? "Setting";
  if (id === undefined) return `${noun}s`;
  if (id === "order") return `Order of the ${list}`;
  const entryIn = <Entry extends { id: string }>(entries: (page: PageDocument) => readonly Entry[]) =>
    [document, base].flatMap((page) => (page ? entries(page) : [])).find((entry) => entry.id === id);
  const link = list === "links" ? entryIn((page) => page.links) : undefined;
  if (link) return `${noun} ${link.title ?? linkKinds[link.type].label}`;
  const track = list === "tracks" ? entryIn((page) => page.tracks) : undefined;
  if (track) return `${noun} ${track.name}`;
  const card = list === "cards" ? entryIn((page) => page.cards) : undefined;
  return card ? `${noun} ${nameOfCard(card)}` : noun;
}
