import "server-only";
import type { Language } from "@/lib/words/languages";
import type { Room, Words } from "@/lib/words/rooms";
import { type Translator, translator, words } from "@/lib/words/words";
import { currentLanguage } from "./session";

type Spoken<Name extends Room> = {
  language: Language;
  /** For pages: with values, plurals and elements put in. */
  t: Translator<Name>;
  /** As written, for forms in the browser, which get the group of their name alone. */
  texts: Words[Name];
};

/** The words of a room in the language of whoever asks. */
export async function currentWords<Name extends Room>(room: Name): Promise<Spoken<Name>> {
  const language = await currentLanguage();
  return { language, t: translator(language, room), texts: words[language][room] };
}
