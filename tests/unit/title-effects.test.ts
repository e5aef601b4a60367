import { expect, it } from "vitest";
import { titleEffects } from "@/app/[handle]/_islands/title-effects";
import { animatedTitles } from "@/lib/people/users/look";

const title = "Zoë 👩‍🚀 (@zoe)";
const letters = Array.from(new Intl.Segmenter().segment(title), ({ segment }) => segment);
const shown = (name: string) =>
  Array.from({ length: 80 }, (_, step) => titleEffects[name]?.at(letters, step + 1) ?? "");
const parts = (cut: (at: number) => string[]) => letters.map((_, at) => cut(at).join(""));
const line = [...letters, "\u2003", "·", "\u2003"];

it("every animated title that a page may have moves in a way of its own", () => {
  expect(Object.keys(titleEffects).sort()).toEqual(animatedTitles.filter((name) => name !== "none").toSorted());
});

it.each([
  ["typewriter", parts((at) => letters.slice(0, at + 1)), "Z"],
  ["reverse", parts((at) => letters.slice(at)), ")"],
  ["left-right", Array.from({ length: 9 }, (_, gaps) => "\u2003".repeat(gaps) + title), "\u2003".repeat(8) + title],
  [
    "scroll",
    line.map((_, from) => [...line.slice(from), ...line.slice(0, from)].join("")),
    `oë 👩‍🚀 (@zoe)\u2003·\u2003Z`,
  ],
])(
  "the title effect %s shows the whole title and its parts by whole letters, and is never empty",
  (name, known, part) => {
    const seen = shown(name);
    expect(seen.filter((text) => !known.includes(text))).toEqual([]);
    expect([seen.some((text) => text.startsWith(title)), seen.includes(part)]).toEqual([true, true]);
  },
);

it.each(["typewriter", "reverse"])("the title effect %s begins with the whole title, and rests there", (name) => {
  expect(shown(name).findIndex((text) => text !== title)).toBe(6);
});
