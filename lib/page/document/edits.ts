import { randomId } from "@/lib/core/random-id";
import type { ListedCard } from "@/lib/page/cards/schema";
import type { FoundLink, ImportedLink } from "@/lib/page/links/found-link";
import { isOwnAccount } from "@/lib/page/links/own-account";
import type { PageLink } from "@/lib/page/links/schema";
import type { PageDocument } from "./document";
import { withoutEntry } from "./entries";
import { type Heading, withOneOrder, withOrder } from "./order";

/** An entry of the one order of a page. */
export type PageEntry =
  | { list: "headings"; id: string; heading: Heading }
  | { list: "links"; id: string; link: PageLink }
  | { list: "cards"; id: string; card: ListedCard };

/** Lists headings, links and cards as the page shows them. */
export function listEntries({ headings, links, cards, order }: PageDocument): PageEntry[] {
  const entries = new Map<string, PageEntry>([
    ...headings.map((heading) => [heading.id, { list: "headings", id: heading.id, heading }] as const),
    ...links.map((link) => [link.id, { list: "links", id: link.id, link }] as const),
    ...cards.map((card) => [card.id, { list: "cards", id: card.id, card }] as const),
  ]);
  return order.flatMap((id) => entries.get(id) ?? []);
}

type AddedLink = PageLink & { section: string | null };

/** Makes a link of what was found, with the heading that it brings. */
export const toLink = (found: FoundLink | ImportedLink): AddedLink => ({
  ...{ id: randomId(), section: null, ...found },
  ...{ hidden: false, featured: false, picture: null, from: null, until: null },
  me: isOwnAccount(found.type, found.value),
});

/** Adds links, each below its heading where it brings one. @param index of the first in the order; at the end without one */
export function addLinks(page: PageDocument, added: readonly AddedLink[], index = page.order.length): PageDocument {
  const order = page.order.toSpliced(index, 0, ...added.map(({ id }) => id));
  return { ...page, ...withOneOrder({ ...page, links: [...page.links, ...added], order }) };
}

/** @param index of the card in the order; at the end without one */
export const addCard = (page: PageDocument, card: ListedCard, index = page.order.length): PageDocument =>
  withOrder({ ...page, cards: [...page.cards, card] }, page.order.toSpliced(index, 0, card.id));

/** @param index of the heading in the order; at the end without one */
export const addHeading = (page: PageDocument, heading: Heading, index = page.order.length): PageDocument =>
  withOrder({ ...page, headings: [...page.headings, heading] }, page.order.toSpliced(index, 0, heading.id));

/** @param index of the entry in the new order */
export const moveEntry = (page: PageDocument, id: string, index: number): PageDocument =>
  withOrder(page, page.order.filter((other) => other !== id).toSpliced(index, 0, id));

export function removeEntry(page: PageDocument, list: PageEntry["list"], id: string): PageDocument {
  const { headings, links, cards, order } = page;
  return withOrder(
    {
      ...page,
      headings: list === "headings" ? withoutEntry(headings, id) : headings,
      links: list === "links" ? withoutEntry(links, id) : links,
      cards: list === "cards" ? withoutEntry(cards, id) : cards,
    },
    order,
  );
}
