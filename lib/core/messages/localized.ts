import "server-only";
import { renderMessage, toEnglish } from "./english";
import type { Language } from "./languages";
import { fieldMessages, type KeyedMessage, type Message } from "./message";
import { messages } from "./messages";

/** Returns a message in a language, or undefined where it has only an English text. */
export function localized(language: Language, message: KeyedMessage): string;
export function localized(language: Language, message: Message): string | undefined;
export function localized(language: Language, message: Message): string | undefined {
  if (language === "en") return toEnglish(message);
  if ("text" in message) return undefined;
  const show = (within: Message) => localized(language, within) ?? toEnglish(within);
  return renderMessage(message, messages[language].errors, show);
}

/** Returns a field's message as a page shows it next to the field; in English a predicate gets its subject. */
export const localizedField = (language: Language, message: Message): string =>
  (language === "en" ? undefined : localized(language, message)) ?? fieldMessages([toEnglish(message)]).join(" ");
