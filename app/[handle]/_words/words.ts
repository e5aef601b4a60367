import type { ChatBadge } from "@/lib/cards/chat-badges";
import type { WeatherIcon } from "@/lib/cards/weather-condition";
import type { Profile } from "@/lib/users/store";
import { ar } from "./ar";
import { counted, type Plural } from "./counted";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { fr } from "./fr";
import { ja } from "./ja";
import { pt } from "./pt";

export type Locale = Profile["locale"];
type Texts = { readonly [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : Plural };

/**
 * English has words for every code of the weather, of its own (`lib/cards/weather-condition.ts`), and the badges of the chat
 * are named in it.
 */
export type Words = Texts & {
  readonly weather?: Readonly<Record<WeatherIcon, string>>;
  readonly chatBadgeNames?: Readonly<Record<ChatBadge, string>>;
};

export const languages: Readonly<Partial<Record<Locale, Words>>> = { en, fr, de, es, pt, "pt-BR": pt, ar, ja };
const fromRightToLeft: readonly Locale[] = ["ar", "he"];

/** The page's own words; English where there are none in the owner's language. */
export const wordsIn = (locale: Locale): Words => languages[locale] ?? en;

/** The language that dates and numbers are written in: that of the words around them. */
export const languageOf = (locale: Locale): Locale => (languages[locale] ? locale : "en");

export const directionOf = (locale: Locale): "rtl" | "ltr" => (fromRightToLeft.includes(locale) ? "rtl" : "ltr");

/** A word that counts, with the number as that language writes it: shortened from ten thousand on or so. */
export const countedIn = (locale: Locale, plural: Plural, count: number, notation?: "standard" | "compact"): string =>
  counted(languageOf(locale), plural, count, notation);

/** The name of a country. @param code as ISO 3166-1 has it */
export function countryIn(locale: Locale, code: string | null): string | undefined {
  if (code === null) return undefined;
  return new Intl.DisplayNames([languageOf(locale)], { type: "region", fallback: "none" }).of(code);
}
