import type { ListedCard } from "./schema";

const longest = 40;

/** Returns what tells a card from others of its type, on one short line; null where nothing does. */
export function cardSummary(card: ListedCard): string | null {
  const text = longSummary(card)?.replaceAll(/\s+/g, " ").trim();
  if (!text) return null;
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest).join("").trimEnd()}…` : text;
}

function longSummary(card: ListedCard): string | null {
  switch (card.type) {
    case "text":
      return card.value ?? card.extra?.text ?? null;
    case "faq":
      return card.value ?? card.extra?.items[0]?.question ?? null;
    case "countdown":
      return card.extra?.title ?? card.value?.slice(0, 10) ?? null;
    case "video":
    case "music":
      return card.extra?.title ?? card.value?.replace(/^https?:\/\/(?:www\.)?/i, "") ?? null;
    case "image":
      return card.value ?? (card.extra?.images.map(({ alt }) => alt).find(Boolean) || null);
    case "contact":
      return card.extra?.email ?? card.extra?.phone ?? card.extra?.address ?? null;
    default:
      return card.value;
  }
}
