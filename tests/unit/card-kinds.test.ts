import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardTypes, inviteCode, isCityName } from "@/lib/cards/card-kinds";
import { hostileAnywhere } from "../support/hostile-links";

it("the kinds of card are those of the contract", () => {
  expect(cardTypes).toEqual(["chat", "server", "weather"]);
});

describe("an invite", () => {
  it.each([
    "fXyZ12",
    "discord.gg/fXyZ12",
    "www.discord.gg/fXyZ12",
    "https://discord.gg/fXyZ12",
    "http://discord.gg/fXyZ12/",
    "https://DISCORD.GG/fXyZ12",
    "https://discord.gg/fXyZ12?event=1815121018521127&utm_source=x",
    "discord.com/invite/fXyZ12",
    "https://discord.com/invite/fXyZ12",
    "https://www.discord.com/invite/fXyZ12",
    "https://ptb.discord.com/invite/fXyZ12",
    "https://discordapp.com/invite/fXyZ12#top",
  ])("written as %s has its code", (value) => {
    expect(inviteCode(value)).toBe("fXyZ12");
  });

  it.each(["ab", "a-1", "A".repeat(32), "vanity-name"])("may be the code %s alone", (value) => {
    expect(inviteCode(value)).toBe(value);
  });

  it.each([
    ...hostileAnywhere,
    "a",
    "a".repeat(33),
    "ab_cd",
    "discord.gg",
    "https://discord.gg/",
    "https://discord.com/fXyZ12",
    "https://discord.com/channels/1815/1852",
    "https://discord.gg.evil.example/fXyZ12",
    "https://evil.example/discord.gg/fXyZ12",
    "https://discord.gg@evil.example/fXyZ12",
    "https://ada@discord.gg/fXyZ12",
    "https://discord.gg:8443/fXyZ12",
    "https://discord.gg/fXyZ12/more",
    "https://discord.gg/../fXyZ12",
    "https://discord.gg/fXyZ12?a='b",
    'https://discord.gg/fXyZ12?a="b',
    "https://discord.gg/fXyZ12?a=<b>",
    "https://discord.gg/fXyZ12?a= b",
    "https://discord.gg/fXyZ12\n",
    "ftp://discord.gg/fXyZ12",
    "//discord.gg/fXyZ12",
    "https://xdiscord.gg/fXyZ12",
    `https://discord.gg/fXyZ12?${"a".repeat(500)}`,
  ])("is not %j", (value) => {
    expect(inviteCode(value)).toBeUndefined();
  });

  it("yields a code of plain characters or nothing, whatever stands around it", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 6 }),
      fc.constantFrom(
        "https://",
        "discord.gg/",
        "discord.com/invite/",
        "fXyZ12",
        "@",
        "/",
        "?",
        "#",
        "..",
        "evil.example",
      ),
    );
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
});

describe("the name of a city", () => {
  it.each([
    "Å",
    "London",
    "São Paulo",
    "Saint-Étienne",
    "St. John's",
    "L’Aquila",
    "'s-Hertogenbosch",
    "Halle (Saale)",
    "Washington, D.C.",
    "東京",
    "القاهرة",
    "मुंबई",
    "A\u030arhus",
    "x".repeat(100),
    "𠮷".repeat(100),
  ])("may be %s", (value) => {
    expect(isCityName(value)).toBe(true);
  });

  it.each([
    "",
    " ",
    "...",
    "-",
    "12345",
    "Area 51",
    "x".repeat(101),
    "𠮷".repeat(101),
    "London\n",
    "Lon\tdon",
    "Lon\u0000don",
    "Lon\u202edon",
    "Lon\u200bdon",
    "\u3164",
    "\ud800",
    "London?q=1",
    "London&appid=1",
    "London#x",
    "London/../x",
    "London\\x",
    "London;DROP",
    'London"',
    "<b>London</b>",
    "https://evil.example",
    "💩",
  ])("is not %j", (value) => {
    expect(isCityName(value)).toBe(false);
  });
});
