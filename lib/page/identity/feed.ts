import "server-only";
import { maxFeedItems } from "@/lib/core/limits/quotas";
import { languageOfLocale } from "@/lib/core/messages/languages";
import { messages } from "@/lib/core/messages/messages";
import { cardSummary } from "@/lib/page/cards/card-summary";
import type { ListedCard } from "@/lib/page/cards/schema";
import { listCards } from "@/lib/page/cards/store";
import { kindLabel } from "@/lib/page/document/place-words";
import { linkAddress } from "@/lib/page/links/link-kinds";
import { readableValue } from "@/lib/page/links/readable-value";
import type { PageLink } from "@/lib/page/links/schema";
import { listPageLinks } from "@/lib/page/links/store";
import { isVisible } from "@/lib/page/links/visibility";
import { profileAddress, profileSubAddress } from "@/lib/page/sharing/address";
import { portraitAddress } from "@/lib/page/sharing/portrait";
import type { Profile } from "@/lib/people/users/store";
import { listFirstPublished } from "./feed-store";

type Item = { id: string; date: Date; title: string; text: string; address?: string | undefined };
type Words = Pick<(typeof messages)["en"], "pageParts">["pageParts"];

/** Returns what visitors of a page can see, the newest first, as a JSON Feed (jsonfeed.org/version/1.1). */
export async function profileFeed(profile: Profile): Promise<object> {
  const [links, cards, published] = await Promise.all([
    listPageLinks(profile.id),
    listCards(profile.id),
    listFirstPublished(profile.id),
  ]);
  const words = messages[languageOfLocale(profile.locale) ?? "en"].pageParts;
  const now = Date.now();
  const dateOf = (id: string) => published.get(id) ?? profile.createdAt;
  const items = [
    ...links.filter((link) => isVisible(link, now)).map((link) => linkItem(link, dateOf(link.id), words)),
    ...cards.map((card) => cardItem(card, dateOf(card.id), words)),
  ].toSorted((one, other) => other.date.getTime() - one.date.getTime());
  const url = profileAddress(profile);
  const avatar = portraitAddress({ profile });
  return {
    version: "https://jsonfeed.org/version/1.1",
    title: profile.displayName,
    home_page_url: url,
    feed_url: profileSubAddress(profile, "feed.json"),
    ...(profile.bio !== null && { description: profile.bio }),
    ...(avatar !== undefined && { icon: avatar }),
    authors: [{ name: profile.displayName, url, ...(avatar !== undefined && { avatar }) }],
    language: profile.locale,
    items: items.slice(0, maxFeedItems).map(({ id, date, title, text, address }) => ({
      id: `urn:uuid:${id}`,
      url,
      ...(address !== undefined && { external_url: address }),
      title,
      content_text: text,
      date_published: date.toISOString(),
    })),
  };
}

/** A link that began later than it was published is as new as its beginning. */
function linkItem({ id, type, value, title, from }: PageLink, date: Date, words: Words): Item {
  const begins = from === null ? date : new Date(Math.max(date.getTime(), Date.parse(from)));
  const [kind, readable, address] = [kindLabel(type, words), readableValue(type, value), linkAddress(type, value)];
  return { id, date: begins, title: title ?? `${kind} ${readable}`, text: `${kind}: ${address ?? value}`, address };
}

function cardItem(card: ListedCard, date: Date, { cards }: Words): Item {
  const title = cards[card.type];
  return { id: card.id, date, title, text: wholeText(card) ?? cardSummary(card) ?? title };
}

/** A reader of the feed may know nothing but it. */
const wholeText = (card: ListedCard) => (card.type === "text" ? card.extra?.text : undefined);
