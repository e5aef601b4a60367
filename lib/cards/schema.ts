import { z } from "zod";
import { name, textOrNull } from "@/lib/text/schema";
import { cardTypes, inviteCode, isCityName } from "./card-kinds";

const type = z.enum(cardTypes);
const chatExtra = z.strictObject({ show_badges: z.boolean() }).describe("Of type chat only");

/** Contract, "Card". */
export const card = z.strictObject({
  id: z.uuid(),
  type,
  value: z.string().nullable().describe("Invite of a server, city of a weather card; null for type chat"),
});
export type Card = z.infer<typeof card>;

export const listedCard = card.extend({ extra: chatExtra.nullable() });
export type ListedCard = z.infer<typeof listedCard>;

const maxCharacters = 512;
const city = name({ max: maxCharacters }).refine(isCityName);

const written = {
  type,
  value: textOrNull({ max: maxCharacters })
    .optional()
    .describe("Null or absent for type chat, required for the others"),
  extra: chatExtra.nullable().optional(),
};
type Written = z.output<z.ZodObject<typeof written>>;

function checkCard({ type, value, extra }: Written, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (type === "chat" && value != null) refuse("value", "must be null for type chat");
  if (type !== "chat" && value == null) refuse("value", "is required");
  if (type !== "chat" && extra) refuse("extra", `must be null for type ${type}`);
  if (type === "server" && value != null && inviteCode(value) === undefined)
    refuse("value", "must be an invite code, such as fXyZ12, or the address of an invite");
  if (type === "weather" && value != null && !city.safeParse(value).success)
    refuse("value", "must be the name of a city");
}

const stored = ({ type, value, extra }: Written) => ({
  type,
  value: type === "chat" ? null : (value ?? null),
  extra: type === "chat" ? (extra ?? { show_badges: true }) : null,
});

export const newCard = z.strictObject(written).superRefine(checkCard).transform(stored);
export type NewCard = z.output<typeof newCard>;

export const pageCard = z
  .strictObject({
    id: z.uuid().optional().describe("Yours to choose for a new card; without one the service chooses"),
    ...written,
  })
  .superRefine(checkCard)
  .transform(({ id, ...card }) => ({ id, ...stored(card) }));
