import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { cardSummary } from "@/lib/page/cards/card-summary";
import type { ListedCard } from "@/lib/page/cards/schema";
import { type LinkType, linkKinds } from "@/lib/page/links/link-kinds";
import type { Control } from "./controls";
import type { PageDocument } from "./document";
import type { PageEntry } from "./edits";

/** The messages that name places. */
export type PlaceWords = Pick<Messages["builder"], "places"> & Pick<Messages["pageParts"], "cards" | "links">;

/** `base` is the published page, which has what the draft removed. */
export type Named = { controls: readonly Control[]; document: PageDocument; base?: PageDocument; words: PlaceWords };

/** The name of a service is the same in every language. */
export const kindLabel = (type: LinkType, { links }: Pick<PlaceWords, "links">): string =>
  type === "custom" || type === "email" || type === "phone" ? links[type] : linkKinds[type].label;

/** Returns a label such as "Weather Lisbon". */
export function cardLabel(card: ListedCard, { cards }: Pick<PlaceWords, "cards">): string {
  const summary = cardSummary(card);
  return `${cards[card.type]}${summary ? ` ${summary}` : ""}`;
}

/** Returns what the editor calls an entry of the order, such as "Work" or "GitHub ada". */
export function entryLabel(entry: PageEntry, words: Pick<PlaceWords, "cards" | "links">): string {
  if (entry.list === "headings") return entry.heading.title;
  if (entry.list === "cards") return cardLabel(entry.card, words);
  const { title, type, value } = entry.link;
  return title ?? `${kindLabel(type, words)} ${value}`;
}

/** Returns a label such as "Bio" or "Link GitHub". */
export function pathLabel(path: string, { controls, document, base, words }: Named): string {
  const control = controls.find((one) => path === one.path || path.startsWith(`${one.path}.`));
  if (control) return control.label;
  const { places } = words;
  const [list = "", id] = path.split(".");
  const entryIn = <Entry extends { id: string }>(entries: (page: PageDocument) => readonly Entry[]) =>
    [document, base].flatMap((page) => (page ? entries(page) : [])).find((entry) => entry.id === id);
  const named = (text: string, name: string | undefined, unnamed: string) =>
    name === undefined ? unnamed : interpolate(text, { name });
  switch (list) {
    case "order":
      return places.order;
    case "headings": {
      if (id === undefined) return places.headings;
      return named(places.headingNamed, entryIn((page) => page.headings)?.title, places.heading);
    }
    case "links": {
      if (id === undefined) return places.links;
      const link = entryIn((page) => page.links);
      return named(places.linkNamed, link && (link.title ?? kindLabel(link.type, words)), places.link);
    }
    case "cards": {
      if (id === undefined) return places.cards;
      const card = entryIn((page) => page.cards);
      return named(places.cardNamed, card && cardLabel(card, words), places.card);
    }
    case "tracks": {
      if (id === undefined) return places.tracks;
      if (id === "order") return places.tracksOrder;
      return named(places.trackNamed, entryIn((page) => page.tracks)?.name, places.track);
    }
    default:
      return places.setting;
  }
}
