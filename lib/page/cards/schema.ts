import { z } from "zod";
import { maxLength } from "@/lib/core/limits/quotas";
import { textOrNull } from "@/lib/core/text/schema";
import { cardTypeNames, cardTypes, type StoredCard } from "./card-types";

const type = z.enum(cardTypeNames);
const records = Object.values(cardTypes);
const takes = records.map((record) => record.takes).join(", ");

/** See docs/contract.md, Cards. */
export const card = z.strictObject({
  id: z.uuid(),
  type,
  value: z.string().nullable().describe(`What the type takes: ${takes}`),
});
export type Card = z.infer<typeof card>;

type Extra = NonNullable<(typeof records)[number]["extra"]>;
const extras = [...new Set(records.flatMap(({ extra }) => extra ?? []))] as [Extra, ...Extra[]];
const anyExtra = z.union(extras).nullable();

export const listedCard = card.extend({ extra: anyExtra });
export type ListedCard = StoredCard & { id: string };

type Written = (typeof records)[number]["written"];
const [first, ...others] = records.map(({ written }) => written) as [Written, ...Written[]];
const anyCard = z.discriminatedUnion("type", [first, ...others]);

/** A chat card shows its badges unless it says otherwise. */
const stored = ({ type, value, extra }: z.output<Written>) =>
  ({ type, value: value ?? null, extra: extra ?? (type === "chat" ? { show_badges: true } : null) }) as NewCard;

export const newCard = anyCard.transform(stored);
export type NewCard = StoredCard;

/** The API document names one schema for each type, such as `NewChatCard`. */
export const newCards = Object.fromEntries(
  Object.entries(cardTypes).map(([type, { written }]) => [`New${type[0]?.toUpperCase()}${type.slice(1)}Card`, written]),
);

const anyPageCard = z.strictObject({
  id: z.uuid().optional().describe("Yours to choose for a new card; without one the service chooses"),
  type,
  value: textOrNull({ max: maxLength.cardValue })
    .optional()
    .describe(
      "Null or absent for types without one; the heading, which may be absent, of type text, image, faq and form; required for the others",
    ),
  extra: anyExtra.optional(),
});

/** All types have one form here, so that what was read can be written; the type says what is wrong with a card. */
export const pageCard = z
  .preprocess((sent, context) => {
    if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return sent;
    const { id, ...card } = sent as { id?: unknown };
    const parsed = newCard.safeParse(card, { reportInput: true });
    if (parsed.success) return { ...parsed.data, ...(id !== undefined && { id }) };
    for (const issue of parsed.error.issues) context.issues.push(issue as z.core.$ZodRawIssue);
    // Where keys are unknown and nothing else is wrong, zod goes on, and has nothing to add to this.
    return { type: "chat" };
  }, anyPageCard)
  .transform((card) => card as NewCard & { id?: string | undefined });
