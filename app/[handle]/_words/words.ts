import { profilePage as ar } from "@/lib/core/messages/ar/profile-page";
import { profilePage as de } from "@/lib/core/messages/de/profile-page";
import { profilePage as en } from "@/lib/core/messages/en/profile-page";
import { profilePage as es } from "@/lib/core/messages/es/profile-page";
import { profilePage as fr } from "@/lib/core/messages/fr/profile-page";
import { profilePage as ja } from "@/lib/core/messages/ja/profile-page";
import type { ProfilePage } from "@/lib/core/messages/namespaces";
import { counted, type Plural } from "@/lib/core/messages/plural";
import { profilePage as pt } from "@/lib/core/messages/pt/profile-page";
import type { ChatBadge } from "@/lib/page/cards/chat-badges";
import type { WeatherIcon } from "@/lib/page/cards/weather-condition";
import type { Profile } from "@/lib/people/users/store";

export type Locale = Profile["locale"];
export type Words = Omit<ProfilePage, "weather" | "chatBadgeNames"> & {
  readonly weather?: Readonly<Record<WeatherIcon, string>>;
  readonly chatBadgeNames?: Readonly<Record<ChatBadge, string>>;
};

export const languages: Readonly<Partial<Record<Locale, Words>>> = { en, fr, de, es, pt, "pt-BR": pt, ar, ja };
const fromRightToLeft: readonly Locale[] = ["ar", "he"];

/** Returns the page's own messages, which are English where the owner's language has none. */
export const pageMessages = (locale: Locale): Words => languages[locale] ?? en;

/** Returns the language that dates and numbers are written in: that of the words around them. */
export const formatLanguage = (locale: Locale): Locale => (languages[locale] ? locale : "en");

export const textDirection = (locale: Locale): "rtl" | "ltr" => (fromRightToLeft.includes(locale) ? "rtl" : "ltr");

/** Writes a count as the language does, shortened from ten thousand on or so. */
export const formatCountIn = (
  locale: Locale,
  plural: Plural,
  count: number,
  notation?: "standard" | "compact",
): string => counted(formatLanguage(locale), plural, count, notation);

/** Returns the name of a country. @param code an ISO 3166-1 code */
export function countryName(locale: Locale, code: string | null): string | undefined {
  if (code === null) return undefined;
  return new Intl.DisplayNames([formatLanguage(locale)], { type: "region", fallback: "none" }).of(code);
}
