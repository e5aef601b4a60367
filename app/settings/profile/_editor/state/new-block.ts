import type { CardType, StoredCard } from "@/lib/page/cards/card-types";

/** What a form of a new block has. @property chatId belongs to the page, and is written with its block */
export type NewBlock = { card: StoredCard; chatId: string };

/**
 * Blocks that are not added yet stay while the person is elsewhere in the editor.
 * @property chosen the form that is open @property above the entry that its block is added above
 */
export type NewBlocks = {
  chosen?: CardType;
  above?: string;
  forms: Partial<Readonly<Record<CardType, NewBlock>>>;
};

const daysAhead = 30;

/** Returns a card of the type as its form begins with it. */
export function emptyCard(type: CardType): StoredCard {
  switch (type) {
    case "chat":
      return { type, value: null, extra: { show_badges: true } };
    case "text":
      return { type, value: null, extra: { text: "" } };
    case "image":
      return { type, value: null, extra: { images: [] } };
    case "faq":
      return { type, value: null, extra: { items: [{ question: "", answer: "" }] } };
    case "countdown": {
      const at = new Date();
      at.setDate(at.getDate() + daysAhead);
      at.setHours(18, 0, 0, 0);
      return { type, value: at.toISOString(), extra: { title: null, after: null } };
    }
    case "video":
    case "music":
      return { type, value: "", extra: { title: null } };
    case "form":
      return { type, value: null, extra: { asks: "message", consent: null } };
    case "contact":
      return { type, value: null, extra: { email: null, phone: null, address: null } };
    default:
      return { type, value: "", extra: null };
  }
}
