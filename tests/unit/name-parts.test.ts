import { expect, test } from "vitest";
import { emojiParts, splitIntoLetters } from "@/app/[handle]/_look/name-parts";

test("a name is cut where emoji begin and end, and whole emoji stay whole", () => {
  expect(emojiParts("Ada 🌙✨ of 🇵🇹👩‍👩‍👧")).toEqual([
    { text: "Ada ", at: 0, isEmoji: false },
    { text: "🌙✨", at: 4, isEmoji: true },
    { text: " of ", at: 6, isEmoji: false },
    { text: "🇵🇹👩‍👩‍👧", at: 10, isEmoji: true },
  ]);
});

test("a name without emoji is one part", () => {
  expect(emojiParts("مريم ١٢")).toEqual([{ text: "مريم ١٢", at: 0, isEmoji: false }]);
});

test("letters that stand alone are numbered through all words, with their accents and emoji whole", () => {
  expect(splitIntoLetters("Zoe\u0301 👩‍🚀")).toEqual([
    {
      letters: [
        { text: "Z", at: 0 },
        { text: "o", at: 1 },
        { text: "e\u0301", at: 2 },
      ],
      mayBreak: false,
    },
    { space: " " },
    { letters: [{ text: "👩‍🚀", at: 3 }], mayBreak: false },
  ]);
});

test("a word of fifty letters may break", () => {
  expect(splitIntoLetters("w".repeat(50))).toMatchObject([{ mayBreak: true }]);
});

test.each(["مريم", "שירה", "Ada שירה", "आदित्य", "ᠮᠣᠩᠭᠣᠯ", "ภูมิ"])("%s keeps its letters together", (name) => {
  expect(splitIntoLetters(name)).toBeUndefined();
});
