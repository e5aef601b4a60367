import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { countryName, formatLanguage, languages, pageMessages, textDirection } from "@/app/[handle]/_words/words";
import { profilePage as en } from "@/lib/core/messages/en/profile-page";
import { interpolate } from "@/lib/core/messages/interpolate";
import { counted } from "@/lib/core/messages/plural";
import { chatBadges } from "@/lib/page/cards/chat-badges";
import { weatherCondition } from "@/lib/page/cards/weather-condition";
import { locales } from "@/lib/people/users/look";

const translated = Object.entries(languages).filter(([language]) => language !== "en");
const keys = Object.keys(en);
// Of every code there is.
const icons = new Set(Array.from({ length: 100 }, (_, code) => weatherCondition(code).icon));
const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const textsOf = (word: string | object): string[] => (typeof word === "string" ? [word] : Object.values(word));

describe.each(translated)("the words in %s", (language, words) => {
  it("are all there, none of them empty or unknown", () => {
    expect(Object.keys(words).sort()).toEqual([...keys, "chatBadgeNames", "weather"].sort());
    expect(Object.keys(words.chatBadgeNames ?? {})).toEqual(chatBadges.map(({ name }) => name));
    expect(Object.keys(words.weather ?? {}).sort()).toEqual([...icons].sort());
    for (const word of Object.values(words).flatMap(textsOf)) expect(word.trim()).not.toBe("");
  });

  it("have the same places to fill in, and a text for each plural of the language", () => {
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

it("every word is used somewhere on the page", () => {
  const files = readdirSync("app/[handle]", { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !/^(?:_islands|_words)\//.test(file),
  );
  const source = [...files.map((file) => `app/[handle]/${file}`), "lib/page/likes/like.ts"]
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const taken = [...source.matchAll(/const \{([^}]*)\} = pageMessages\(/g)].flatMap(([, names = ""]) =>
    names.match(/\w+/g),
  );
  // A badge, a status, a verb of the chat and a refusal are words by their own names.
  const byName = [
    ...["verified", "premium", "developer", "early"].flatMap((badge) => [badge, `${badge}Hint`]),
    "likesClosed",
    ...["online", "idle", "dnd", "offline", "playing", "streaming", "listening", "watching", "competing"],
  ];
  const unused = keys.filter(
    (key) =>
      !byName.includes(key) && !taken.includes(key) && !new RegExp(`\\b(?:words|texts)\\.${key}\\b`).test(source),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(unused).toEqual([]);
});

it("count in the plurals and figures of each language", () => {
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

it("name a country, and none that has no name", () => {
  const codes = ["PT", "ZZ", "QX", null];
  expect(codes.map((code) => countryName("ja", code))).toEqual(["ポルトガル", "不明な地域", undefined, undefined]);
  expect(["en", "de", "ar", "cs"].map((locale) => countryName(locale as "en", "NO"))).toEqual([
    ...["Norway", "Norwegen", "النرويج", "Norway"],
  ]);
});

it("fall back to English where there are none, with the dates and figures around them", () => {
  expect(locales.filter((locale) => formatLanguage(locale) === locale).sort()).toEqual(Object.keys(languages).sort());
  expect([pageMessages("cs"), formatLanguage("cs")]).toEqual([en, "en"]);
  expect(locales.filter((locale) => textDirection(locale) === "rtl")).toEqual(["ar", "he"]);
});
