import "server-only";
import type { Language } from "@/lib/core/messages/languages";
import { messages, type Translator, translator } from "@/lib/core/messages/messages";
import type { Messages, Namespace } from "@/lib/core/messages/namespaces";
import { currentLanguage } from "../session/session";

type Spoken<Name extends Namespace> = {
  language: Language;
  /** Pages use it for texts with values, plurals and elements. */
  t: Translator<Name>;
  /** Forms in the browser get the group of their name from it, as it is written. */
  texts: Messages[Name];
};

/** Returns the messages of a namespace in the reader's language. */
export async function currentWords<Name extends Namespace>(room: Name): Promise<Spoken<Name>> {
  const language = await currentLanguage();
  return { language, t: translator(language, room), texts: messages[language][room] };
}
