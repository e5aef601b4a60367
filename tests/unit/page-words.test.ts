import { describe, expect, it } from "vitest";
import { countryName, formatLanguage, languages, pageMessages, textDirection } from "@/app/[handle]/_words/words";
import { profilePage as en } from "@/lib/core/messages/en/profile-page";
import { interpolate } from "@/lib/core/messages/message";
import { counted } from "@/lib/core/messages/plural";
import { chatBadges } from "@/lib/page/cards/chat-badges";
import { weatherCondition } from "@/lib/page/cards/weather-condition";
import { locales } from "@/lib/people/users/look";

const translated = Object.entries(languages).filter(([language]) => language !== "en");
// Of every code there is.
const icons = new Set(Array.from({ length: 100 }, (_, code) => weatherCondition(code).icon));
const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const textsOf = (word: string | object): string[] => (typeof word === "string" ? [word] : Object.values(word));

describe.each(translated)("the words in %s", (language, words) => {
  it("words of a profile page are not empty, and name every badge and weather", () => {
    expect(Object.keys(words.chatBadgeNames ?? {})).toEqual(chatBadges.map(({ name }) => name));
    expect(Object.keys(words.weather ?? {}).sort()).toEqual([...icons].sort());
    for (const word of Object.values(words).flatMap(textsOf)) expect(word.trim()).not.toBe("");
  });

  it("words of a profile page have the same places to fill in as in English, and a text for each plural", () => {
    const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [key, word] of Object.entries(en)) {
      const own = words[key as keyof typeof en];
      expect([key, typeof own]).toEqual([key, typeof word]);
      if (typeof own === "string" && typeof word === "string")
        expect([key, placesIn(own)]).toEqual([key, placesIn(word)]);
      else expect([key, Object.keys(own).sort()]).toEqual([key, plurals]);
    }
  });
});

it("views are counted in the plurals and figures of each language", () => {
  const views = (language: "en" | "ar" | "fr" | "ja", count: number) =>
    counted(language, pageMessages(language).views, count);
  expect([0, 1, 2, 1_234_567].map((count) => views("en", count))).toEqual([
    ...["0 views", "1 view", "2 views", "1.2M views"],
  ]);
  expect([0, 1, 2].map((count) => views("ar", count))).toEqual(["لا مشاهدات", "مشاهدة واحدة", "مشاهدتان"]);
  expect([0, 1, 2].map((count) => views("fr", count))).toEqual(["0 vue", "1 vue", "2 vues"]);
  expect(views("ja", 7)).toBe("7回表示");
  expect(interpolate("{one} of {two}", { one: "{two}" })).toBe("{two} of {two}");
});

it("a country is named in the language of the page, unless it has no name", () => {
  const codes = ["PT", "ZZ", "QX", null];
  expect(codes.map((code) => countryName("ja", code))).toEqual(["ポルトガル", "不明な地域", undefined, undefined]);
  expect(["en", "de", "ar", "cs"].map((locale) => countryName(locale as "en", "NO"))).toEqual([
    ...["Norway", "Norwegen", "النرويج", "Norway"],
  ]);
});

it("a page in a language without words has English words, dates and figures", () => {
  expect(locales.filter((locale) => formatLanguage(locale) === locale).sort()).toEqual(Object.keys(languages).sort());
  expect([pageMessages("cs"), formatLanguage("cs")]).toEqual([en, "en"]);
  expect(locales.filter((locale) => textDirection(locale) === "rtl")).toEqual(["ar", "he"]);
});
