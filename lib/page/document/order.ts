import { randomId } from "@/lib/core/random-id";
import { mergeOrder } from "./entries";

export type Heading = { id: string; title: string };
type Entry = { readonly id: string };
/** `order` holds the ids of headings, links and cards as the page shows them. A heading owns what follows it. */
type Ordered = { readonly headings: readonly Heading[]; readonly order: readonly string[] };
/** A profile stores this, which names the lists of entries that may be gone since. */
export type Arrangement = {
  readonly headings: readonly Heading[];
  readonly order: readonly { readonly list: "headings" | "links" | "cards"; readonly id: string }[];
};
/** Until pages had one order, a link carried the heading above it, which held for the links after it. */
type Sectioned = Entry & { readonly section?: string | null | undefined };

type Lists<Link extends Entry, Card extends Entry> = { links: readonly Link[]; cards: readonly Card[] };
type AnyLists = Lists<Entry, Entry> & { headings: readonly Heading[] };

export const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id);

/** Returns those of the first ids that all the others have as well, in the order of the first. */
export function sharedIds(ids: readonly string[], ...others: readonly (readonly string[])[]): string[] {
  const known = others.map((other) => new Set(other));
  return ids.filter((id) => known.every((other) => other.has(id)));
}

/**
 * Leaves out ids that no entry has, and puts entries that the order lacks at their default places: a link after the last
 * link, or before the cards where there is none, a card after the last card, and a heading at the end.
 */
export function completeOrder(order: readonly string[], { links, cards, headings }: AnyLists): string[] {
  const [ofLinks, ofCards, ofHeadings] = [new Set(idsOf(links)), new Set(idsOf(cards)), new Set(idsOf(headings))];
  const known = [...new Set(order)].filter((id) => ofLinks.has(id) || ofCards.has(id) || ofHeadings.has(id));
  const placed = new Set(known);
  const missing = (ids: ReadonlySet<string>) => [...ids].filter((id) => !placed.has(id));
  const endOf = (ids: ReadonlySet<string>) => known.findLastIndex((id) => ids.has(id)) + 1;
  const firstCard = known.findIndex((id) => ofCards.has(id));
  known.splice(endOf(ofLinks) || (firstCard < 0 ? known.length : firstCard), 0, ...missing(ofLinks));
  known.splice(endOf(ofCards) || known.length, 0, ...missing(ofCards));
  return [...known, ...missing(ofHeadings)];
}

/** Returns the first order with what only the second has inserted after its predecessor there, of known entries alone. */
export function mergeOrders(first: readonly string[], second: readonly string[], known: ReadonlySet<string>): string[] {
  const ids = first.filter((id) => known.has(id));
  const placed = new Set(ids);
  let previous: string | undefined;
  for (const id of second.filter((one) => known.has(one))) {
    if (!placed.has(id)) ids.splice(previous === undefined ? 0 : ids.indexOf(previous) + 1, 0, id);
    placed.add(id);
    previous = id;
  }
  return ids;
}

/** Returns the ids of all that an order names. */
export const orderedIds = ({ links, cards, headings }: AnyLists): ReadonlySet<string> =>
  new Set([...idsOf(links), ...idsOf(cards), ...idsOf(headings)]);

/** Puts the lists of a page into this order, completed. */
export function withOrder<Page extends AnyLists>(page: Page, order: readonly string[]) {
  const complete = completeOrder(order, page);
  return {
    ...page,
    headings: mergeOrder(page.headings, complete),
    links: mergeOrder(page.links, complete) as Page["links"][number][],
    cards: mergeOrder(page.cards, complete) as Page["cards"][number][],
    order: complete,
  };
}

/** Reads a page of any release: the heading that a link carries becomes one of the page's, in front of that link. */
export function withOneOrder<Link extends Sectioned, Card extends Entry>({
  links,
  cards,
  headings = [],
  order = [],
}: Lists<Link, Card> & Partial<Ordered>) {
  const complete = completeOrder(order, { links, cards, headings });
  const [sections, titles] = [
    new Map(links.map(({ id, section }) => [id, section])),
    new Map(headings.map(({ id, title }) => [id, title])),
  ];
  const taken = new Set(complete);
  const added: Heading[] = [];
  let current: string | null = null;
  const headed = complete.flatMap((id) => {
    current = titles.get(id) ?? current;
    const section: string | null = sections.get(id) ?? current;
    if (section === null || section === current) return [id];
    current = section;
    const heading = { id: headingId(id, taken), title: section };
    taken.add(heading.id);
    added.push(heading);
    return [heading.id, id];
  });
  return withOrder({ links: links.map(withoutSection), cards, headings: [...headings, ...added] }, headed);
}

/** Returns what a profile stores of the order of its page. */
export function toArrangement({ headings, links, order }: AnyLists & Ordered): Arrangement {
  const [ofHeadings, ofLinks] = [new Set(idsOf(headings)), new Set(idsOf(links))];
  const listOf = (id: string) => (ofHeadings.has(id) ? "headings" : ofLinks.has(id) ? "links" : "cards");
  return { headings, order: order.map((id) => ({ list: listOf(id), id })) };
}

/** Reads what a profile has stored; in it, the lists have an order of their own, which the API may have changed. */
export function withStoredOrder<Link extends Sectioned, Card extends Entry>(
  stored: Arrangement | null,
  { links, cards }: Lists<Link, Card>,
) {
  if (stored === null) return withOneOrder({ links, cards });
  const { headings } = stored;
  return withOrder({ links: links.map(withoutSection), cards, headings }, ownOrder(stored, { links, cards }));
}

/**
 * Returns the order in which links and cards take the places of their kind in turn. New ones come after the last place of
 * their kind, also where its entry is gone, so that no other one is moved when that is deleted.
 */
function ownOrder({ headings, order }: Arrangement, lists: Lists<Entry, Entry>): string[] {
  const known = new Set(idsOf(order));
  const places = (["links", "cards"] as const).reduce((before, list) => {
    const added = lists[list].flatMap(({ id }) => (known.has(id) ? [] : [{ list, id }]));
    const end = before.findLastIndex((place) => place.list === list) + 1;
    return end === 0 ? before : before.toSpliced(end, 0, ...added);
  }, order);
  const [ofLinks, ofCards] = [new Set(idsOf(lists.links)), new Set(idsOf(lists.cards))];
  const [nextLink, nextCard] = [ofLinks.values(), ofCards.values()];
  return completeOrder(idsOf(places), { ...lists, headings }).map((id) => {
    const next = ofLinks.has(id) ? nextLink.next() : ofCards.has(id) ? nextCard.next() : undefined;
    return next?.value ?? id;
  });
}

/** The id is the same each time, so that a page which is read again has the same entity tag. */
function headingId(linkId: string, taken: ReadonlySet<string>): string {
  // The link's own id as another version of UUID (RFC 9562).
  const ids = [..."87653214"].map((version) => `${linkId.slice(0, 14)}${version}${linkId.slice(15)}`);
  return ids.find((id) => !taken.has(id)) ?? randomId();
}

function withoutSection<Link extends Sectioned>({ section: _, ...link }: Link): Omit<Link, "section"> {
  return link;
}
