import type { ShownCard } from "@/lib/page/cards/shown-cards";
import type { Heading } from "@/lib/page/document/order";
import type { ShownLink } from "./shown-links";
import type { ProfileView } from "./view";

/** Links or cards that follow each other. */
export type Run = { kind: "links"; links: ShownLink[] } | { kind: "cards"; cards: ShownCard[] };
/** What a heading owns; only the first section can be without one. */
export type Section = { heading: Heading | null; runs: Run[] };

/** Returns what visitors see in the order of the page. A heading with nothing to show below it is left out. */
export function pageSections({
  links,
  cards,
  headings,
  order,
}: Pick<ProfileView, "links" | "cards" | "headings" | "order">): Section[] {
  const linkOf = new Map(links.map((link) => [link.id, link]));
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const headingOf = new Map(headings.map((heading) => [heading.id, heading]));
  const sections: Section[] = [{ heading: null, runs: [] }];
  for (const id of order) {
    const [heading, link, card] = [headingOf.get(id), linkOf.get(id), cardOf.get(id)];
    if (heading) sections.push({ heading, runs: [] });
    const runs = sections.at(-1)?.runs ?? [];
    const last = runs.at(-1);
    if (link) {
      if (last?.kind === "links") last.links.push(link);
      else runs.push({ kind: "links", links: [link] });
    } else if (card) {
      if (last?.kind === "cards") last.cards.push(card);
      else runs.push({ kind: "cards", cards: [card] });
    }
  }
  return sections.filter(({ runs }) => runs.length > 0);
}
