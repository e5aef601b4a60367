import "server-only";
import type { Language } from "@/lib/core/messages/languages";
import { messages } from "@/lib/core/messages/messages";
import { cardSummary } from "@/lib/page/cards/card-summary";
import type { CardType } from "@/lib/page/cards/card-types";
import { listCards } from "@/lib/page/cards/store";
import { type LinkType, linkKinds } from "@/lib/page/links/link-kinds";
import { readableValue } from "@/lib/page/links/readable-value";
import { listPageLinks } from "@/lib/page/links/store";

/** What a link or card of a page is called; a card of some types has no title. */
export type EntryName = { title: string | null; of: { link: LinkType } | { card: CardType } };

/** Returns the names of the links and cards of a page by their ids. */
export async function entryNames(ownerId: string): Promise<Map<string, EntryName>> {
  const [links, cards] = await Promise.all([listPageLinks(ownerId), listCards(ownerId)]);
  return new Map([
    ...links.map(({ id, type, value, title }): [string, EntryName] => [
      id,
      { title: title ?? titleOf(type, value), of: { link: type } },
    ]),
    ...cards.map((card): [string, EntryName] => [card.id, { title: cardSummary(card), of: { card: card.type } }]),
  ]);
}

/** Returns what a link or card is called to people; undefined where the page has it no more. */
export function entryTitle(entry: EntryName | undefined, language: Language): string | undefined {
  if (!entry) return undefined;
  return entry.title ?? ("card" in entry.of ? messages[language].pageParts.cards[entry.of.card] : undefined);
}

/** Returns a link's kind and what it leads to, such as `GitHub: @ada`. */
function titleOf(type: LinkType, value: string): string {
  const readable = readableValue(type, value);
  return type === "custom" ? readable : `${linkKinds[type].label}: ${readable}`;
}
