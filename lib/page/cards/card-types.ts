import type { z } from "zod";
import type { CardTypeRecord } from "./kinds/card-type";
import { countdownCard } from "./kinds/countdown";
import { faqCard } from "./kinds/faq";
import { formCard } from "./kinds/form";
import { imageCard } from "./kinds/image";
import { live } from "./kinds/live";
import { media } from "./kinds/media";
import { places } from "./kinds/place";
import { textCard } from "./kinds/text";

/** The types of cards, in the order in which they are offered. */
export const cardTypes = {
  ...live,
  text: textCard,
  image: imageCard,
  faq: faqCard,
  countdown: countdownCard,
  ...media,
  ...places,
  form: formCard,
} as const satisfies Record<string, CardTypeRecord>;

type Types = typeof cardTypes;
export type CardType = keyof Types;
export const cardTypeNames = Object.keys(cardTypes) as [CardType, ...CardType[]];

/** What a card of the type has as `extra`; null where there is none. */
export type CardExtra<Type extends CardType> = Types[Type]["extra"] extends infer Schema extends z.ZodType
  ? z.output<Schema> | null
  : null;

/** A card of any type without its id. */
export type StoredCard = {
  [Type in CardType]: { type: Type; value: string | null; extra: CardExtra<Type> };
}[CardType];
