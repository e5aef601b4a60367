import "server-only";
import { createTranslator } from "use-intl/core";
import * as ar from "./ar/index";
import * as de from "./de/index";
import * as en from "./en/index";
import * as es from "./es/index";
import * as fr from "./fr/index";
import * as ja from "./ja/index";
import type { Language } from "./languages";
import type { English, Messages, Namespace } from "./namespaces";
import * as pt from "./pt/index";

/** The texts as they are written. The browser gets those of one form and puts in values by `interpolate`. */
export const messages: Readonly<Record<Language, Messages>> = { en, fr, de, es, pt, ar, ja };

export type Translator<Name extends Namespace> = ReturnType<typeof createTranslator<English[Name]>>;

const make = <Name extends Namespace>(language: Language, namespace: Name): Translator<Name> =>
  createTranslator<English[Name]>({
    locale: language,
    messages: messages[language][namespace] as Messages[Name] & English[Name],
    timeZone: "UTC",
  });

const made = new Map<string, unknown>();

/** Returns the messages of a namespace in a language, with values, plurals (ICU MessageFormat) and elements put in. */
export function translator<Name extends Namespace>(language: Language, namespace: Name): Translator<Name> {
  const key = `${language} ${namespace}`;
  const known = (made.get(key) as Translator<Name> | undefined) ?? make(language, namespace);
  made.set(key, known);
  return known;
}
