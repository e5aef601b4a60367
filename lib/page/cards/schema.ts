import { z } from "zod";
import { issue } from "@/lib/core/messages/message";
import { name, text, textOrNull } from "@/lib/core/text/schema";
import { cardTypes, inviteCode, isCityName } from "./card-kinds";

const type = z.enum(cardTypes);
const chatExtra = z.strictObject({ show_badges: z.boolean() }).describe("Of type chat only");

/** See docs/contract.md, Cards. */
export const card = z.strictObject({
  id: z.uuid(),
  type,
  value: z.string().nullable().describe("Invite of a server, city of a weather card; null for type chat"),
});
export type Card = z.infer<typeof card>;

export const listedCard = card.extend({ extra: chatExtra.nullable() });
export type ListedCard = z.infer<typeof listedCard>;

const max = 512;
const trimmed = (value: unknown) => (typeof value === "string" ? value.trim() || null : value);
/** Makes a schema in which absent, null and blank text are the same. */
const required = (schema: z.ZodType<string>) => z.preprocess((value) => trimmed(value) ?? undefined, schema);
const none = (type: Card["type"]) => {
  const error = `must be null for type ${type}`;
  return z.preprocess(trimmed, z.null({ error })).optional();
};

const invite = text({ min: 1, max }).refine((value) => inviteCode(value) !== undefined, {
  error: issue("inviteCode"),
});
const city = name({ max }).refine(isCityName, { error: issue("cityName") });

const written = {
  chat: { type: z.literal("chat"), value: none("chat"), extra: chatExtra.nullable().optional() },
  server: {
    type: z.literal("server"),
    value: required(invite).describe("An invite code, or the address of an invite"),
    extra: none("server"),
  },
  weather: { type: z.literal("weather"), value: required(city).describe("Name of a city"), extra: none("weather") },
} as const;
const chat = z.strictObject(written.chat).meta({ title: "Chat presence" });
const server = z.strictObject(written.server).meta({ title: "Server" });
const weather = z.strictObject(written.weather).meta({ title: "Weather" });
/** The API document names one schema for each type. */
export const newCards = { chat, server, weather };
const anyCard = z.discriminatedUnion("type", [chat, server, weather]);
type Written = z.output<typeof anyCard>;

const stored = ({ type, value, extra }: Written) => ({
  type,
  value: value ?? null,
  extra: type === "chat" ? (extra ?? { show_badges: true }) : null,
});

export const newCard = anyCard.transform(stored);
export type NewCard = z.output<typeof newCard>;

/** All types have one form here, so that what was read can be written. */
export const pageCard = z
  .strictObject({
    id: z.uuid().optional().describe("Yours to choose for a new card; without one the service chooses"),
    type,
    value: textOrNull({ max }).optional().describe("Null or absent for type chat, required for the others"),
    extra: chatExtra.nullable().optional(),
  })
  .transform(({ id, ...card }, context) => {
    const parsed = newCard.safeParse(card, { reportInput: true });
    if (parsed.success) return { id, ...parsed.data };
    for (const issue of parsed.error.issues) context.issues.push(issue as z.core.$ZodRawIssue);
    return z.NEVER;
  });
