/** The languages that the workshop speaks. */
export const languages = ["en", "fr", "de", "es", "pt", "ar", "ja"] as const;

export type Language = (typeof languages)[number];

/** The name of each language in itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: "English",
  fr: "Français",
  de: "Deutsch",
  es: "Español",
  pt: "Português",
  ar: "العربية",
  ja: "日本語",
};

/** @param locale a BCP 47 code @returns undefined where there are no words in its language */
export function languageOfLocale(locale: string | undefined): Language | undefined {
  const primary = locale?.split("-")[0]?.toLowerCase();
  return languages.find((language) => language === primary);
}

const preference = /^([a-z]{1,8}(?:-[a-z0-9]{1,8})*|\*)(?:\s*;\s*q=([01](?:\.\d{0,3})?))?$/i;
const maxPreferences = 20;

/** The language that a browser likes best (RFC 9110, 12.5.4) of ours; English where it names none of them. */
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

/** As `preferredLanguage`, of a request as Node has it. */
export const languageOfRequest = ({ headers }: { headers: { "accept-language"?: string | undefined } }): Language =>
  preferredLanguage(headers["accept-language"] ?? null);

/** The attributes of an element whose text is in a language; none for English, which is what the document begins with. */
export function languageAttributes(language: Language): { lang?: Language; dir?: "rtl" | "ltr" } {
  return language === "en" ? {} : { lang: language, dir: language === "ar" ? "rtl" : "ltr" };
}

/** Pages that are wholly in the language of whoever asks; the others are in English, and a profile in its owner's. */
const translated =
  /^\/(?:$|(?:login|register|reset-password|verify|oauth2)(?:\/|$)|settings\/(?:account|applications|developers|domain|profile)(?:\/|$))/;

/** @param pathname of a page */
export const isTranslatedPage = (pathname: string): boolean => translated.test(pathname);
