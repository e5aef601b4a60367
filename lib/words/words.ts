import "server-only";
import { createTranslator } from "use-intl/core";
import { ar } from "./ar";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { fr } from "./fr";
import { ja } from "./ja";
import type { Language } from "./languages";
import { pt } from "./pt";
import type { English, Room, Words } from "./rooms";

/** All words, as they are written: for the browser, which gets the few of one form and puts in values by `filled`. */
export const words: Readonly<Record<Language, Words>> = { en, fr, de, es, pt, ar, ja };

export type Translator<Name extends Room> = ReturnType<typeof createTranslator<English[Name]>>;

const make = <Name extends Room>(language: Language, room: Name): Translator<Name> =>
  createTranslator<English[Name]>({
    locale: language,
    messages: words[language][room] as Words[Name] & English[Name],
    timeZone: "UTC",
  });

const made = new Map<string, unknown>();

/** The words of a room in a language, with values, plurals (ICU MessageFormat) and elements put in. */
export function translator<Name extends Room>(language: Language, room: Name): Translator<Name> {
  const key = `${language} ${room}`;
  const known = (made.get(key) as Translator<Name> | undefined) ?? make(language, room);
  made.set(key, known);
  return known;
}
