import "server-only";
import { receiveJson } from "@/lib/auth/form-body";
import { tryCard } from "@/lib/cards/card-trial";
import { newCard } from "@/lib/cards/schema";
import { parseInput } from "@/lib/http/field-errors";
import { jsonReply } from "@/lib/http/reply";
import { englishOf } from "@/lib/messages/english";
import { localized } from "@/lib/messages/localized";
import { editing } from "./editing";
import { chatAccount } from "./schema";

/** For a card that is not saved. */
export const showCard = editing(
  ({ request }) => receiveJson(request, chatAccount),
  async ({ input: { chat_id: chatId, ...card }, language }) => {
    const { shown, message } = await tryCard(parseInput(newCard, card), chatId);
    return jsonReply({ shown, message: message && (localized(language, message) ?? englishOf(message)) });
  },
  "card_trial",
);
