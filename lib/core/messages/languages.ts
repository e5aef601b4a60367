/** The interface has these languages. */
export const languages = ["en", "fr", "de", "es", "pt", "ar", "ja"] as const;

export type Language = (typeof languages)[number];

/** Each language is named in itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: "English",
  fr: "Français",
  de: "Deutsch",
  es: "Español",
  pt: "Português",
  ar: "العربية",
  ja: "日本語",
};

/** Returns undefined where the language has no messages. @param locale a BCP 47 code */
export function languageOfLocale(locale: string | undefined): Language | undefined {
  const primary = locale?.split("-")[0]?.toLowerCase();
  return languages.find((language) => language === primary);
}

const preference = /^([a-z]{1,8}(?:-[a-z0-9]{1,8})*|\*)(?:\s*;\s*q=([01](?:\.\d{0,3})?))?$/i;
const maxPreferences = 20;

/**
 * Returns the language that a browser prefers among ours (RFC 9110, 12.5.4), and English where it names none of them.
 */
export function preferredLanguage(acceptLanguage: string | null): Language {
  const wished = (acceptLanguage ?? "")
    .split(",", maxPreferences)
    .flatMap((part) => {
      const [, range, quality = "1"] = preference.exec(part.trim()) ?? [];
      const language = languageOfLocale(range);
      return language && Number(quality) > 0 ? [{ language, quality: Number(quality) }] : [];
    })
    .sort((one, other) => other.quality - one.quality);
  return wished[0]?.language ?? "en";
}

/** Does the same as `preferredLanguage` for a request of Node. */
export const languageOfRequest = ({ headers }: { headers: { "accept-language"?: string | undefined } }): Language =>
  preferredLanguage(headers["accept-language"] ?? null);

/**
 * Returns the attributes of an element whose text is in a language, and none for English, in which the document begins.
 */
export function languageAttributes(language: Language): { lang?: Language; dir?: "rtl" | "ltr" } {
  return language === "en" ? {} : { lang: language, dir: language === "ar" ? "rtl" : "ltr" };
}

/** These pages are wholly in the reader's language; the others are in English, and a profile is in its owner's. */
const translated =
  /^\/(?:$|(?:device|gallery|login|register|reset-password|verify|oauth2)(?:\/|$)|settings\/(?:account|applications|developers|domain|messages|pages|profile|statistics)(?:\/|$))/;

/** @param pathname the path of a page */
export const isTranslatedPage = (pathname: string): boolean => translated.test(pathname);
