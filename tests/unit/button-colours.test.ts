import { expect, test } from "vitest";
import { buttonColours, type DrawnStyle } from "@/lib/page/palette/button-colours";
import { backgroundExtremes } from "@/lib/page/palette/palette";
import { buttonStyles } from "@/lib/people/users/look";
import { contrast, type Rgb } from "../support/contrast";
import { fc } from "../support/properties";
import { runs } from "../support/sampling";

const digit = fc.constantFrom(..."0123456789abcdefABCDEF");
const hex = fc.array(digit, { minLength: 6, maxLength: 6 }).map((digits) => `#${digits.join("")}`);
const look = fc.record({
  ...{ background: hex, accent: hex, text: hex, badge: hex, link: hex },
  opacity: fc.integer({ min: 0, max: 100 }),
  hasPicture: fc.boolean(),
  isBare: fc.boolean(),
});
const drawn = fc.constantFrom(...buttonStyles.filter((style): style is DrawnStyle => style !== "layout"));

/** Lays a CSS colour such as `rgb(1 2 3 / 20%)` over a ground. */
function laidOver(css: string, ground: Rgb): Rgb {
  if (css === "transparent") return ground;
  const [red = 0, green = 0, blue = 0, percent = 100] = (css.match(/\d+/g) ?? []).map(Number);
  return [red, green, blue].map((value, at) => (value * percent + (ground[at] ?? 0) * (100 - percent)) / 100);
}
const solid = (css: string): Rgb => laidOver(css, []);

test("whatever colours an owner chooses, a button's text and icon are readable in every style and on all that can lie behind it", () => {
  fc.assert(
    fc.property(look, drawn, hex, fc.boolean(), (chosen, style, colour, isAccent) => {
      const { fill, text, ink } = buttonColours(chosen, style, { hex: colour, isAccent });
      for (const ground of backgroundExtremes(chosen)) {
        const behind = laidOver(fill, [...ground]);
        expect(contrast(solid(text), behind)).toBeGreaterThan(4.4);
        expect(contrast(solid(ink), behind)).toBeGreaterThan(2.95);
      }
    }),
    { numRuns: runs(5000) },
  );
});

test("a filled button has the accent itself, and the page's own colour for letters wherever that is readable", () => {
  const look = { background: "#ffe500", accent: "#0a0a0a", text: "#000", badge: "#000", link: "#000", opacity: 100 };
  const black = "rgb(10 10 10)";
  expect(buttonColours(look, "fill", { hex: look.accent, isAccent: true })).toEqual({
    ...{ fill: black, edge: black, text: "rgb(255 229 0)", ink: "rgb(255 229 0)" },
  });
});

test("a brand that would vanish in the page is lifted from it, and another stays as it is", () => {
  const look = { background: "#000", accent: "#fff", text: "#fff", badge: "#fff", link: "#fff", opacity: 100 };
  expect(buttonColours(look, "fill", { hex: "#ff0033" }).fill).toBe("rgb(255 0 51)");
  const lifted = solid(buttonColours(look, "fill", { hex: "#000000" }).fill);
  expect(contrast(lifted, [0, 0, 0])).toBeGreaterThan(1.75);
});
