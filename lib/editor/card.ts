import "server-only";
import { tryCard } from "@/lib/cards/card-trial";
import { newCard } from "@/lib/cards/schema";
import { parseInput } from "@/lib/http/field-errors";
import { jsonReply } from "@/lib/http/reply";
import { refusalIn } from "@/lib/messages/refusal";
import { editing, readJson } from "./editing";
import { chatAccount } from "./schema";

/** For a card that is not saved. */
export const showCard = editing(async ({ request, language }) => {
  const { chat_id: chatId, ...card } = parseInput(chatAccount, await readJson(request));
  const { shown, message } = await tryCard(parseInput(newCard, card), chatId);
  return jsonReply({ shown, message: message && (refusalIn(language, message) ?? message) });
}, "card_trial");
