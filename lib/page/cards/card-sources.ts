import "server-only";
import { z } from "zod";
import type { Deadline } from "@/lib/core/outbound/requests";
import { env } from "@/lib/core/process/env";
import type { CardAnswer } from "./card-bounds";
import { type PictureSlot, pictureSlots } from "./card-bounds";
import { fetchInvite, inviteFacts } from "./invite";
import { inviteCode, type LiveType } from "./kinds/live-values";
import { addressPart } from "./outside-text";
import { fetchPresence, presenceFacts } from "./presence";
import type { ListedCard } from "./schema";
import { fetchWeather, weatherFacts } from "./weather";

/** `name` is unique among all kinds. */
export type Source = { kind: LiveType; key: string; name: string };

const pictures = z.partialRecord(
  z.enum(pictureSlots),
  z.object({ id: addressPart, hash: z.string().regex(/^[0-9a-f]{32}$/) }),
);
/** `id` names a picture at the source, `hash` our stored bytes. */
export type StatePictures = z.infer<typeof pictures>;

/** A stored state of an older shape counts as none. */
export const cardStates = {
  chat: z.object({ facts: presenceFacts, pictures }),
  server: z.object({ facts: inviteFacts, pictures }),
  weather: z.object({ facts: weatherFacts, pictures }),
} as const;

export function statePictures(state: unknown): StatePictures {
  return z.object({ pictures }).safeParse(state).data?.pictures ?? {};
}

const asks: Record<Source["kind"], (key: string, deadline: Deadline) => Promise<CardAnswer<unknown>>> = {
  chat: fetchPresence,
  server: fetchInvite,
  weather: fetchWeather,
};

/** Asks a service for the state of a source. @throws NoAnswerError */
export function requestSource({ kind, key }: Source, deadline: Deadline): Promise<CardAnswer<unknown>> {
  return asks[kind](key, deadline);
}

export function sourceAddresses(kind: Source["kind"]): readonly string[] {
  const { CHAT_PRESENCE_URL, CHAT_INVITE_URL, GEOCODING_URL, WEATHER_URL } = env();
  return { chat: [CHAT_PRESENCE_URL], server: [CHAT_INVITE_URL], weather: [GEOCODING_URL, WEATHER_URL] }[kind];
}

type ChatSettings = { chatId: string | null; useChatAvatar: boolean };
type Card = Pick<ListedCard, "type" | "value">;

/** Returns undefined for a card that shows no service, and while the profile names no chat account. */
export function findCardSource({ type, value }: Card, { chatId }: Pick<ChatSettings, "chatId">): Source | undefined {
  if (type === "chat") return chatId === null ? undefined : made("chat", chatId);
  if (type === "weather") return made("weather", value?.normalize().replaceAll(/\s+/g, " ").trim().toLowerCase());
  return type === "server" ? made("server", inviteCode(value ?? "")) : undefined;
}

/** Returns each source once. */
export function listCardSources(chatSettings: ChatSettings, cards: readonly Card[]): Source[] {
  const chat: Card[] = chatSettings.useChatAvatar ? [{ type: "chat", value: null }] : [];
  const all = [...chat, ...cards].flatMap((card) => findCardSource(card, chatSettings) ?? []);
  return [...new Map(all.map((source) => [source.name, source])).values()];
}

/** Returns the sources of a kind of picture; only chat cards have an activity. */
export function listPictureSources(slot: PictureSlot, chatSettings: ChatSettings, cards: readonly Card[]): Source[] {
  return listCardSources({ ...chatSettings, useChatAvatar: chatSettings.useChatAvatar && slot === "avatar" }, cards);
}

function made(kind: Source["kind"], key: string | undefined): Source | undefined {
  return key ? { kind, key, name: `${kind}:${key}` } : undefined;
}
