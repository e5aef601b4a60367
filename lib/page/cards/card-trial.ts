import "server-only";
import { type Message, message } from "@/lib/core/messages/message";
import { isHostBusy, isNoAnswer, isUnanswered, nextDeadline } from "@/lib/core/outbound/requests";
import { randomId } from "@/lib/core/random-id";
import { findCardSource, sourceAddresses } from "./card-sources";
import { isLive, type LiveType } from "./kinds/live-values";
import { changePictures } from "./pictures";
import { hasSharedAnswer, sharedAnswer } from "./refresh";
import type { ListedCard, NewCard } from "./schema";
import { type CardPictures, type ShownCard, toShownCard } from "./shown-cards";
import type { StoredPicture } from "./state-store";

/** `message` says why the card would show nothing. */
export type CardTrial = { shown: ShownCard | null; message: Message | null };

const nothing = (message: Message): CardTrial => ({ shown: null, message });

const unknown: Record<LiveType, Message> = {
  chat: message("unknownChat"),
  server: message("unknownServer"),
  weather: message("unknownCity"),
};

/** Asks the source of a card, if it has one, and stores nothing. @param chatId for a card of type chat */
export async function tryCard(card: NewCard, chatId: string | null): Promise<CardTrial> {
  const listed = { id: randomId(), ...card };
  if (!isLive(listed)) return { shown: toShownCard(listed, undefined, {}) ?? null, message: null };
  const source = findCardSource(listed, { chatId });
  if (!source) return nothing(message("chatIdFirst"));
  if (!hasSharedAnswer(source) && sourceAddresses(source.kind).some(isHostBusy)) return nothing(resting);
  try {
    const deadline = nextDeadline();
    const { facts, pictures } = await sharedAnswer(source, deadline);
    const { named, fresh } = await changePictures({}, pictures, deadline);
    const addresses: CardPictures = Object.fromEntries(
      Object.keys(named).map((slot) => [slot, dataAddress(fresh.get(slot as keyof CardPictures))]),
    );
    const shown = toShownCard(listed, { facts, pictures: named }, addresses);
    return shown ? { shown, message: null } : nothing(unknown[listed.type]);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return nothing(isNoAnswer(error) ? unknown[listed.type] : resting);
  }
}

/** Uses an answer that is still cached. It sends no request and has no pictures. */
export async function recentCard(card: ListedCard, chatId: string | null): Promise<ShownCard | undefined> {
  const source = findCardSource(card, { chatId });
  if (!source || !hasSharedAnswer(source)) return undefined;
  const answer = await sharedAnswer(source, nextDeadline()).catch(() => undefined);
  return answer && toShownCard(card, { facts: answer.facts, pictures: {} }, {});
}

const resting = message("sourceRests");

const dataAddress = (picture: StoredPicture | undefined) =>
  picture && `data:image/webp;base64,${Buffer.from(picture.bytes).toString("base64")}`;
