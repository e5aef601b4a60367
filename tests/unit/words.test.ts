import { readdirSync, readFileSync } from "node:fs";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { eventWords } from "@/app/settings/account/_sessions/event-words";
import { formatCount } from "@/lib/core/messages/counted";
import { profilePage } from "@/lib/core/messages/en/profile-page";
import { isTranslatedPage, languageAttributes, languages, preferredLanguage } from "@/lib/core/messages/languages";
import { messages } from "@/lib/core/messages/messages";
import { themes } from "@/lib/page/themes/themes";
import { endedDetail } from "@/lib/people/auth/account/added-access";
import type { ProfileField } from "@/lib/people/users/field-kinds";
import { profileFields } from "@/lib/people/users/profile-fields";

type Text = string | { [key: string]: Text };

function* textsOf(text: Text, path: string): Generator<[path: string, text: string]> {
  if (typeof text === "string") yield [path, text];
  else for (const [key, below] of Object.entries(text)) yield* textsOf(below, path ? `${path}.${key}` : key);
}

const english = new Map(textsOf(messages.en as unknown as Text, ""));
const others = languages.filter((language) => language !== "en");

const branch = "(?<!\\b(?:zero|one|two|few|many|other) |=\\d )";
const namesIn = (text: string) => text.match(new RegExp(`(?<=${branch}\\{)\\w+(?=[,}])`, "g")) ?? [];
const tagsIn = (text: string) => text.match(/(?<=<)\w+(?=>)/g) ?? [];
/** What is filled in, and the elements around it. */
const placesIn = (text: string) => [...new Set([...namesIn(text), ...tagsIn(text)])].sort();

/** Texts that a language shares with English. */
const alike = new Set([
  ...[
    "Alias",
    "Application",
    "Applications",
    "Art",
    "Code",
    "Computer",
    "Contact",
    "Countdown",
    "Cursor",
    "Description",
    "Details",
    "Domain",
    "E-mail",
    "E-Mail",
  ],
  "Email",
  ...[
    "Endpoint",
    "Limits",
    "Links",
    "Name",
    "Passkeys",
    "Page",
    "Pages",
    "Secret",
    "optional",
    "Session",
    "Sessions",
    "Site",
  ],
  ...["Status", "Uploads", "Arcade", "Collage", "Console"],
  ...["{browser} on {system}", "{count} s", "Token", "Tokens", "Medium", "Tablet"],
  ...["Accent", "Badges", "Bio", "Buttons", "Cyber", "Desktop", "Emoji", "Glitch", "Grain", "Hacker", "Layout", "Link"],
  ...["Look", "Looks", "Matrix", "Minimal", "Modern", "Oneko", "Portfolio", "Retro", "Squircle", "Text", "Versions"],
  ...["Video", "Website", "Question {number}", "Zoom", "discord.gg/fXyZ12", "{size} MB", "{size} kB"],
  ...["Webhooks", "{count} ms", "{count, number} ms", "status {status}", "Backups"],
]);

describe.each(others)("the words in %s", (language) => {
  const own = new Map(textsOf(messages[language] as unknown as Text, ""));

  it("words of a language are neither empty nor left in English", () => {
    const left = [...own].filter(([path, text]) => text === english.get(path) && /\p{L}/u.test(bare(text)));
    expect(left.filter(([, text]) => !alike.has(text))).toEqual([]);
    expect([...own].filter(([, text]) => text.trim() === "" || text !== text.trim())).toEqual([]);
  });

  it("words of a language have the same places to fill in, and the same elements, as in English", () => {
    const places = (texts: Map<string, string>) => [...texts].map(([path, text]) => [path, placesIn(text)]);
    expect(Object.fromEntries(places(own))).toEqual(Object.fromEntries(places(english)));
  });

  it("words of a language can all be put together, with a text for each plural", () => {
    const broken: unknown[] = [];
    const t = createTranslator({
      locale: language,
      messages: messages[language],
      timeZone: "UTC",
      onError: (error) => broken.push(error.message),
    });
    const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    // The names of scopes hold dots, and their sentences no value.
    for (const [path, text] of [...own].filter(([path]) => !path.startsWith("scopes."))) {
      const names = namesIn(text).map((name) => [name, 2]);
      const tags = tagsIn(text).map((tag) => [tag, (chunks: string) => chunks]);
      t.markup(path as never, Object.fromEntries([...names, ...tags]) as never);
      const branches = text.match(/\b(?:zero|one|two|few|many|other)(?= \{)/g);
      if (branches) expect([path, [...new Set(branches)].sort()]).toEqual([path, plurals.toSorted()]);
    }
    expect(broken).toEqual([]);
  });
});

/** Without what is filled in, addresses and examples. */
const bare = (text: string) => text.replace(/\{[^}]*\}|<[^>]*>/g, "");

it("every setting of a page and each of its values has a name, and nothing else has", () => {
  const fields = Object.entries<ProfileField>(profileFields).filter(([name]) => !/^(?:username|alias)$/.test(name));
  const edited = fields.filter(([, { editor }]) => editor);
  const { labels, unseen: _unseen, terms: _terms, ...options } = messages.en.fields;
  expect(Object.keys(labels).sort()).toEqual([...edited.map(([name]) => name), "ownFont"].sort());
  const offered = edited.flatMap(([name, { schema }]) =>
    schema instanceof z.ZodEnum && !/^(?:font|headingFont|locale)$/.test(name)
      ? [[name, schema.options.toSorted()]]
      : [],
  );
  const named = Object.entries(options).map(([name, texts]) => [name, Object.keys(texts).toSorted()]);
  expect(Object.fromEntries(named)).toEqual({
    ...Object.fromEntries(offered),
    font: ["custom"],
    headingFont: ["text"],
  });
});

it("the builder counts in the browser as the server does", () => {
  for (const language of languages)
    for (const count of [0, 1, 2, 3, 11, 100, 1_000_000]) {
      const t = createTranslator({ locale: language, messages: messages[language] });
      expect(formatCount(language, messages[language].builder.bar.publish, count)).toBe(
        t("builder.bar.publish", { count }),
      );
    }
});

it("the key of every message occurs in the source", () => {
  const files = ["app", "lib"].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" }).map((name) => `${root}/${name}`),
  );
  const sources = files.filter((path) => /\.tsx?$/.test(path) && !path.startsWith("lib/core/messages/"));
  const used = new Set(sources.flatMap((path) => readFileSync(path, "utf8").match(/\w+/g) ?? []));
  // Those of fields are compared above; what a kind of card or a badge is called has its name in the key.
  const byName =
    /^fields\.|\.(?:chat|server|weather|text|image|faq|countdown|video|music|map|contact|form)(?:Words|Field|Example)$|Hint$/;
  const paths = [...english.keys(), ...Object.keys(profilePage)].filter((path) => !byName.test(path));
  const keys = paths.map((path) => (path.startsWith("scopes.") ? "scopes" : (path.split(".").at(-1) ?? "")));
  expect(keys.filter((key) => !used.has(key))).toEqual([]);
});

it("each look is described in one line, and nothing else is", () => {
  const described = messages.en.lookWords;
  expect(Object.keys(described).sort()).toEqual(themes.map(({ id }) => id).sort());
  for (const words of Object.values(described)) expect(words).toMatch(/^[A-Z].{9,60}[^.]$/);
  expect(new Set(Object.values(described)).size).toBe(themes.length);
});

it.each([
  ["en", "block", "cards"],
  ["de", "Baustein", "Karten"],
  ["fr", "bloc", "cartes"],
  ["es", "bloque", "tarjetas"],
  ["pt", "bloco", "cartões"],
  ["ja", "ブロック", "カード"],
  ["ar", "مكوّن", "بطاقات"],
] as const)(
  "in %s people who give consent read %s, as in the editor, and developers read %s",
  (language, block, card) => {
    const { builder, scopes, webhooks } = messages[language];
    const ofPeople = [scopes.cards.sentence, builder.places.cards].map((text) => text.toLowerCase());
    for (const text of ofPeople) expect(text).toContain(block.toLowerCase());
    expect(webhooks.events.cardsChanged).toContain(card);
  },
);

it("events of the security log name what has ended with them in the language of the reader", () => {
  const ended = endedDetail([
    { kind: "passkey", name: "Ada’s {phone}" },
    { kind: "second_factor", name: "" },
  ]);
  const described = (["en", "de"] as const).flatMap((language) => [
    eventWords(language, "email_restored", { email: "ada@example.com", ended }),
    eventWords(language, "email_restored", { email: "ada@example.com", ended: "" }),
    eventWords(language, "sessions_ended", { count: "2" }),
    eventWords(language, "sessions_ended", { count: "1", tokens: "0" }),
  ]);
  expect(described).toEqual([
    "Your email address ada@example.com was put back, and we ended all sessions and removed the passkey Ada’s {phone} and two-step sign-in",
    "Your email address ada@example.com was put back, and all sessions ended",
    "The operator of this site ended 2 sessions",
    "The operator of this site ended one session and all tokens",
    "Deine E-Mail-Adresse ada@example.com wurde wiederhergestellt, alle Sitzungen wurden beendet, und entfernt wurde: der Passkey Ada’s {phone} und die Anmeldung in zwei Schritten",
    "Deine E-Mail-Adresse ada@example.com wurde wiederhergestellt, und alle Sitzungen wurden beendet",
    "Der Betreiber dieser Website hat 2 Sitzungen beendet",
    "Der Betreiber dieser Website hat eine Sitzung beendet und alle Tokens widerrufen",
  ]);
});

it("the language of a visitor is the one that their browser likes best among ours", () => {
  expect(
    [null, "", "de", "de-AT,en;q=0.8", "cs,pt-BR;q=0.7,fr;q=0.9", "nl, *;q=0.5", "en;q=0.1, ja;q=0", "ES-419"].map(
      preferredLanguage,
    ),
  ).toEqual(["en", "en", "de", "de", "fr", "en", "en", "es"]);
  expect(["fr;q=2", "a".repeat(9000), ",,;q=1,fr", "__proto__"].map(preferredLanguage)).toEqual([
    ...["en", "en", "fr", "en"],
  ]);
});

it("an element states its language and direction, unless it is English", () => {
  expect(languages.map(languageAttributes).slice(0, 3)).toEqual([
    ...[{}, { lang: "fr", dir: "ltr" }, { lang: "de", dir: "ltr" }],
  ]);
  expect(languageAttributes("ar")).toEqual({ lang: "ar", dir: "rtl" });
});

it("pages of the workshop are translated, and profiles and the documentation are not", () => {
  const spoken = ["/", "/login", "/login/code", "/oauth2/authorize", "/settings/account/log"].concat(
    ...["/settings/developers/tokens", "/settings/messages", "/settings/pages/manage", "/settings/profile"],
    ...["/settings/profile/links", "/settings/statistics"],
  );
  const english = ["/ada", "/loginx", "/developers", "/settings"];
  expect([...spoken, ...english].filter(isTranslatedPage)).toEqual(spoken);
});
