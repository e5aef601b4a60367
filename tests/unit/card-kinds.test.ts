import { expect, it } from "vitest";
import { cardTypeNames } from "@/lib/page/cards/card-types";
import { inviteCode, liveTypes } from "@/lib/page/cards/kinds/live-values";
import { newCard } from "@/lib/page/cards/schema";
import { hostileAnywhere } from "../support/hostile-links";
import { issueMessages } from "../support/issue-messages";
import { fc } from "../support/properties";

it("the kinds of card are those of the contract", () => {
  expect(liveTypes).toEqual(["chat", "server", "weather"]);
  expect(cardTypeNames).toEqual([
    ...liveTypes,
    ...["text", "image", "faq", "countdown", "video", "music", "map", "contact", "form"],
  ]);
});

it.each([
  ...["fXyZ12", "discord.gg/fXyZ12", "www.discord.gg/fXyZ12", "https://discord.gg/fXyZ12", "http://discord.gg/fXyZ12/"],
  ...["https://DISCORD.GG/fXyZ12", "https://discord.gg/fXyZ12?event=1815121018521127&utm_source=x"],
  ...["discord.com/invite/fXyZ12", "https://discord.com/invite/fXyZ12", "https://www.discord.com/invite/fXyZ12"],
  ...["https://ptb.discord.com/invite/fXyZ12", "https://discordapp.com/invite/fXyZ12#top"],
])("an invite written as %s has its code", (value) => {
  expect(inviteCode(value)).toBe("fXyZ12");
});

it.each(["ab", "a-1", "A".repeat(32), "vanity-name"])("an invite may be the code %s alone", (value) => {
  expect(inviteCode(value)).toBe(value);
});

it.each([
  ...hostileAnywhere,
  ...["a", "a".repeat(33), "ab_cd", "discord.gg", "https://discord.gg/", "https://discord.com/fXyZ12"],
  ...["https://discord.com/channels/1815/1852", "https://discord.gg.evil.example/fXyZ12"],
  ...["https://evil.example/discord.gg/fXyZ12", "https://discord.gg@evil.example/fXyZ12"],
  ...["https://ada@discord.gg/fXyZ12", "https://discord.gg:8443/fXyZ12", "https://discord.gg/fXyZ12/more"],
  ...["https://discord.gg/../fXyZ12", "https://discord.gg/fXyZ12?a='b", 'https://discord.gg/fXyZ12?a="b'],
  ...["https://discord.gg/fXyZ12?a=<b>", "https://discord.gg/fXyZ12?a= b", "https://discord.gg/fXyZ12\n"],
  ...["ftp://discord.gg/fXyZ12", "//discord.gg/fXyZ12", "https://xdiscord.gg/fXyZ12"],
  `https://discord.gg/fXyZ12?${"a".repeat(500)}`,
])("an invite is not %j", (value) => {
  expect(inviteCode(value)).toBeUndefined();
});

it("an invite yields a code of plain characters or nothing, whatever surrounds it", () => {
  const parts = ["https://", "discord.gg/", "discord.com/invite/", "fXyZ12", "@", "/", "?", "#", "..", "evil.example"];
  const piece = fc.oneof(fc.string({ unit: "binary", maxLength: 6 }), fc.constantFrom(...parts));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const value = pieces.join("");
      const code = inviteCode(value);
      if (code === undefined) return;
      expect(code).toMatch(/^[A-Za-z0-9-]{2,32}$/);
      expect(value).toMatch(/^[\x21-\x7e]+$/);
      expect(inviteCode(code)).toBe(code);
    }),
    { numRuns: 5_000 },
  );
});

const made = (value: string) => newCard.safeParse({ type: "weather", value });

it.each([
  ...["Å", "London", "São Paulo", "Saint-Étienne", "St. John's", "L’Aquila", "L´Aquila", "'s-Hertogenbosch"],
  ...["Halle (Saale)", "Halle/Saale", "Washington, D.C.", "6th of October City", "Winston–Salem", "Nuku‘alofa"],
  ...["10115 Berlin", "10115", "Area 51", "Saint-Louis-du-Ha! Ha!", "Brighton & Hove", "ראשל״צ", 'ראשל"צ', "نجف‌آباد"],
  ...["ශ්‍රී ජයවර්ධනපුර කෝට්ටේ", "ツ・シティ", "東京", "القاهرة", "मुंबई", "A\u030arhus", "x".repeat(512), "𠮷".repeat(512)],
])("a weather card may be of %s", (value) => {
  expect(made(value)).toMatchObject({ success: true, data: { type: "weather", value, extra: null } });
});

it.each(["...", "-", "💩", "<b>London</b>", "https://evil.example", "London&appid=1", "London\\x", "{London}"])(
  "a weather card is refused for %j",
  (value) => {
    expect(issueMessages(made(value))).toEqual([["value", "must be the name of a city"]]);
  },
);

it.each([
  ["Lon\tdon", "must not contain control characters"],
  ["Lon\u0000don", "must not contain control characters"],
  ["Lon\u202edon", "must not contain characters that change the direction of text"],
  ["Lon\u200b\u200bdon", "must not contain invisible characters"],
  ["\u3164", "must contain a visible character"],
  ["x".repeat(513), "must have 1 to 512 characters"],
  ["𠮷".repeat(513), "must have 1 to 512 characters"],
])("a weather card is refused for %j by the rules of all names", (value, message) => {
  expect(issueMessages(made(value))[0]).toEqual(["value", message]);
});
