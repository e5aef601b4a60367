import "server-only";
import { parseInput } from "@/lib/core/http/field-errors";
import { jsonReply } from "@/lib/core/http/reply";
import { toEnglish } from "@/lib/core/messages/english";
import { localized } from "@/lib/core/messages/localized";
import { tryCard } from "@/lib/page/cards/card-trial";
import { newCard } from "@/lib/page/cards/schema";
import { receiveJson } from "@/lib/people/auth/forms/form-body";
import { editing } from "./editing";
import { chatAccount } from "./schema";

/** Shows a card that is not saved. */
export const showCard = editing(
  ({ request }) => receiveJson(request, chatAccount),
  async ({ input: { chat_id: chatId, ...card }, language }) => {
    const { shown, message } = await tryCard(parseInput(newCard, card), chatId);
    return jsonReply({ shown, message: message && (localized(language, message) ?? toEnglish(message)) });
  },
  "card_trial",
);
