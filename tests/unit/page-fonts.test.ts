import { statSync } from "node:fs";
import { expect, it } from "vitest";
import { pageFont } from "@/app/[handle]/_look/font-faces";
import { fontFamilies } from "@/lib/media/fonts/font-families";
import { themes } from "@/lib/page/themes/themes";
import { fonts } from "@/lib/people/users/look";

const families = fonts.filter((font) => font !== "custom");
const english = "The quick brown fox jumps over the lazy dog, 1815–1852 @ada.";
const bytesOf = (files: readonly string[]) => files.reduce((sum, file) => sum + statSync(`public${file}`).size, 0);

it.each(families)("the files of %s that an English page loads have at most 35 kB, and come first", (font) => {
  const { rules, preload } = pageFont(font, english, undefined);
  const loaded = [...rules.matchAll(/url\(([^)]+)\)/g)].map(([, file = ""]) => file);
  expect(preload).toEqual(loaded.filter((file) => file.includes("-latin")));
  expect(preload.length).toBeGreaterThan(0);
  expect(bytesOf(preload)).toBeLessThan(35_000);
});

it.each(themes)("the fonts of the look $name have at most 38 kB together", ({ settings: { profile, type } }) => {
  const heading = type.heading === "text" ? profile.font : type.heading;
  const files = [profile.font, heading].flatMap((font) => pageFont(font, english, undefined).preload);
  expect(bytesOf([...new Set(files)])).toBeLessThan(38_000);
});

it("the other letters of Western Europe come with a page that has them, and with no other", () => {
  const files = (text: string) => pageFont("Fraunces", text, undefined).preload.map((file) => file.split("-")[1]);
  expect([files(english), files("Zoë")]).toEqual([["latin"], ["latin", "latin1"]]);
});

it.each(families)(
  "lines of %s are so far apart that nothing touches the next, before the font comes and after",
  (font) => {
    const { rules, leading } = pageFont(font, english, undefined);
    const { above, below } = fontFamilies[font];
    expect(leading).toBeGreaterThanOrEqual(above + below);
    const standIns = [...rules.matchAll(/local\([^;]*;size-adjust:([\d.]+)%/g)].map(
      ([, percent]) => Number(percent) / 100,
    );
    expect(standIns).toHaveLength(6);
    // The letters of a system's fonts take 0.94 of their size from the highest to the lowest.
    expect(leading).toBeGreaterThanOrEqual(0.94 * Math.max(...standIns));
  },
);

it("what stands in for a serif or a typewriter is one of its kind", () => {
  const first = (font: (typeof families)[number]) =>
    /src:local\("([^"]+)"\)/.exec(pageFont(font, english, undefined).rules)?.[1];
  expect([first("Inter"), first("Fraunces"), first("VT323")]).toEqual(["Arial", "Times New Roman", "Courier New"]);
});
