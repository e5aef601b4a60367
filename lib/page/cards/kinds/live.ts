import { z } from "zod";
import { maxLength } from "@/lib/core/limits/quotas";
import { issue } from "@/lib/core/messages/message";
import { name, text } from "@/lib/core/text/schema";
import { type CardTypeRecord, none, required } from "./card-type";
import { inviteCode, isCityName, type LiveType } from "./live-values";

const max = maxLength.cardValue;
const chatExtra = z.strictObject({ show_badges: z.boolean() }).describe("Of type chat only");
const invite = text({ min: 1, max }).refine((value) => inviteCode(value) !== undefined, {
  error: issue("inviteCode"),
});
const city = name({ max }).refine(isCityName, { error: issue("cityName") });

const chat = z
  .strictObject({ type: z.literal("chat"), value: none("chat"), extra: chatExtra.nullable().optional() })
  .meta({ title: "Chat presence" });
const server = z
  .strictObject({
    type: z.literal("server"),
    value: required(invite).describe("An invite code, or the address of an invite"),
    extra: none("server"),
  })
  .meta({ title: "Server" });
const weather = z
  .strictObject({
    type: z.literal("weather"),
    value: required(city).describe("Name of a city"),
    extra: none("weather"),
  })
  .meta({ title: "Weather" });

/** These cards show what another service says; `card-sources.ts` has how each is asked. */
export const live = {
  chat: { written: chat, extra: chatExtra, takes: "null for type chat" },
  server: { written: server, extra: null, takes: "invite of a server" },
  weather: { written: weather, extra: null, takes: "city of a weather card" },
} as const satisfies Record<LiveType, CardTypeRecord>;
