import { randomId } from "@/lib/random-id";
import "server-only";
import { isBusy, isNoAnswer, isUnanswered, nextDeadline } from "@/lib/outbound/requests";
import { basesOf, sourceOf } from "./card-sources";
import { changePictures } from "./pictures";
import { isAnswered, sharedAnswer } from "./refresh";
import type { ListedCard, NewCard } from "./schema";
import { type CardPictures, type ShownCard, shownCardOf } from "./shown-cards";
import type { StoredPicture } from "./state-store";

/** `message` says why the card would show nothing. */
export type CardTrial = { shown: ShownCard | null; message: string | null };

const nothing = (message: string): CardTrial => ({ shown: null, message });

const unknown: Record<NewCard["type"], string> = {
  chat: "This Discord account is unknown to Lanyard; its owner has to join Lanyard's server first",
  server: "There is no server behind this invite, or it has expired",
  weather: "No city of this name was found",
};

/** Stores nothing. @param chatId for a card of type chat */
export async function tryCard(card: NewCard, chatId: string | null): Promise<CardTrial> {
  const source = sourceOf(card, { chatId });
  if (!source) return nothing("Enter your Discord user ID first");
  if (!isAnswered(source) && basesOf(source.kind).some(isBusy)) return nothing(resting);
  try {
    const deadline = nextDeadline();
    const { facts, pictures } = await sharedAnswer(source, deadline);
    const { named, fresh } = await changePictures({}, pictures, deadline);
    const addresses: CardPictures = Object.fromEntries(
      Object.keys(named).map((slot) => [slot, dataAddress(fresh.get(slot as keyof CardPictures))]),
    );
    const shown = shownCardOf({ id: randomId(), ...card }, { facts, pictures: named }, addresses);
    return shown ? { shown, message: null } : nothing(unknown[card.type]);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return nothing(isNoAnswer(error) ? unknown[card.type] : resting);
  }
}

/** From an answer that is still cached; sends no request, and has no pictures. */
export async function recentCard(card: ListedCard, chatId: string | null): Promise<ShownCard | undefined> {
  const source = sourceOf(card, { chatId });
  if (!source || !isAnswered(source)) return undefined;
  const answer = await sharedAnswer(source, nextDeadline()).catch(() => undefined);
  return answer && shownCardOf(card, { facts: answer.facts, pictures: {} }, {});
}

const resting = "The service behind this card does not answer right now; try again in a minute";

const dataAddress = (picture: StoredPicture | undefined) =>
  picture && `data:image/webp;base64,${Buffer.from(picture.bytes).toString("base64")}`;
