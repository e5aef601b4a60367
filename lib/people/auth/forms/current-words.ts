import "server-only";
import type { Language } from "@/lib/core/messages/languages";
import { messages, type Translator, translator } from "@/lib/core/messages/messages";
import type { Messages, Namespace } from "@/lib/core/messages/namespaces";
import { currentLanguage } from "../session/session";

type Spoken<Name extends Namespace> = {
  language: Language;
  /** For pages: with values, plurals and elements put in. */
  t: Translator<Name>;
  /** As written, for forms in the browser, which get the group of their name alone. */
  texts: Messages[Name];
};

/** The words of a room in the language of whoever asks. */
export async function currentWords<Name extends Namespace>(room: Name): Promise<Spoken<Name>> {
  const language = await currentLanguage();
  return { language, t: translator(language, room), texts: messages[language][room] };
}
