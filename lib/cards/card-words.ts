import type { ListedCard } from "./schema";

export type CardType = ListedCard["type"];
/** What each kind of card is called and shows; `field` and `example` where it needs a value. */
export const cardKinds: Readonly<Record<CardType, { label: string; words: string; field?: string; example?: string }>> =
  {
    chat: { label: "Discord presence", words: "Whether you are online, and what you play or hear." },
    server: {
      label: "Discord server",
      words: "A server with its members and a button to join.",
      field: "Invite",
      example: "discord.gg/fXyZ12",
    },
    weather: { label: "Weather", words: "The weather of a city now.", field: "City", example: "Lisbon" },
  };

/** What a card is called among others, such as "Weather Lisbon". */
export const nameOfCard = ({ type, value }: ListedCard) => `${cardKinds[type].label}${value ? ` ${value}` : ""}`;
