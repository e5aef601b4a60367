import type { ListedCard } from "./schema";

export type CardType = ListedCard["type"];
/** `field` and `example` where a kind needs a value. */
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

/** Such as "Weather Lisbon". */
export const nameOfCard = ({ type, value }: ListedCard) => `${cardKinds[type].label}${value ? ` ${value}` : ""}`;
