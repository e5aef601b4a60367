import { expect, test } from "vitest";
import { palette } from "@/lib/page/palette/palette";
import { contrast, type Rgb } from "../support/contrast";
import { fc } from "../support/properties";
import { runs } from "../support/sampling";

/** Red, green, blue from 0 to 255, and alpha from 0 to 1, of a CSS colour as the palette writes it. */
function parse(css: string): { rgb: Rgb; alpha: number } {
  const [red = 0, green = 0, blue = 0, percent = 100] = (css.match(/\d+/g) ?? []).map(Number);
  return { rgb: [red, green, blue], alpha: percent / 100 };
}

const over = (front: { rgb: Rgb; alpha: number }, back: Rgb) =>
  front.rgb.map((value, index) => value * front.alpha + (back[index] ?? 0) * (1 - front.alpha));

const digit = fc.constantFrom(..."0123456789abcdefABCDEF");
const hex = fc
  .oneof(fc.array(digit, { minLength: 3, maxLength: 3 }), fc.array(digit, { minLength: 6, maxLength: 6 }))
  .map((digits) => `#${digits.join("")}`);
const look = fc.record({
  background: hex,
  accent: hex,
  text: hex,
  badge: hex,
  link: hex,
  opacity: fc.integer({ min: 0, max: 100 }),
});

const usual = { background: "#10121c", accent: "#7c9cff", text: "#f4f5fb", badge: "#ffd479", link: "#f4f5fb" };

test("whatever colours an owner chooses, every text is readable over the card and the lights behind it", () => {
  fc.assert(
    fc.property(look, (chosen) => {
      const made = palette(chosen);
      const grounds = [made.background, made.glow, made.glowFar].map((back) => over(parse(made.pane), parse(back).rgb));
      const colours = [made.text, made.soft, made.accent, made.badge, made.link].map((colour) => parse(colour).rgb);
      const contrasts = colours.flatMap((colour) => grounds.map((ground) => contrast(colour, ground)));
      expect(Math.min(...contrasts)).toBeGreaterThan(4.4);
      expect(contrast(parse(made.onAccent).rgb, parse(made.accentFill).rgb)).toBeGreaterThan(4.5);
    }),
    { numRuns: runs(5000) },
  );
});

test("what a link says is readable on its field, also under the pointer and over any picture", () => {
  const ends: Rgb[] = [
    [0, 0, 0],
    [255, 255, 255],
  ];
  fc.assert(
    fc.property(look, fc.boolean(), (chosen, hasPicture) => {
      const made = palette({ ...chosen, hasPicture });
      const behind = hasPicture ? ends : [made.background, made.glow, made.glowFar].map((back) => parse(back).rgb);
      const panes = behind.map((back) => over(parse(made.pane), back));
      const fields = [made.field, made.hover].flatMap((field) => panes.map((pane) => over(parse(field), pane)));
      const contrasts = [made.soft, made.link].flatMap((colour) =>
        fields.map((field) => contrast(parse(colour).rgb, field)),
      );
      expect(Math.min(...contrasts)).toBeGreaterThan(4.4);
    }),
    { numRuns: runs(5000) },
  );
});

test("over any picture, words of the card and of the veil are readable, whatever the layout and opacity", () => {
  const black = [0, 0, 0];
  const white = [255, 255, 255];
  fc.assert(
    fc.property(look, fc.boolean(), (chosen, isBare) => {
      const made = palette({ ...chosen, hasPicture: true, isBare });
      // Mixing keeps the order of each channel, so that no pixel of a picture is worse than black or white.
      for (const pixel of [black, white]) {
        const ground = over(parse(made.pane), pixel);
        const contrasts = [made.text, made.soft, made.accent, made.badge, made.link].map((colour) =>
          contrast(parse(colour).rgb, ground),
        );
        contrasts.push(contrast(parse(made.onVeil).rgb, over(parse(made.veil), pixel)));
        expect(Math.min(...contrasts)).toBeGreaterThan(4.4);
      }
    }),
    { numRuns: runs(5000) },
  );
});

test("over a picture, a pane covers as much as its owner wants, and at least as much as words need", () => {
  const chosen = { ...usual, hasPicture: true };
  const covers = [0, 85, 100].map((opacity) => parse(palette({ ...chosen, opacity }).pane).alpha);
  expect(covers).toEqual([0.7, 0.85, 1]);
  expect(parse(palette({ ...chosen, opacity: 100, isBare: true }).pane).alpha).toBe(0.7);
});

test("between any two colours of a name, each letter keeps the contrast of large text", () => {
  fc.assert(
    fc.property(look, fc.double({ min: 0, max: 1, noNaN: true }), (chosen, share) => {
      const made = palette(chosen);
      const pane = parse(made.pane);
      const grounds = [made.background, made.glow, made.glowFar].map((back) => over(pane, parse(back).rgb));
      const { red, amber, green, cyan, blue, pink, accent, text } = made;
      const neighbours = [
        [red, amber, green, cyan, blue, pink, red],
        [accent, text],
        [green, text],
        [pink, cyan],
      ].flatMap((row) => row.slice(1).map((colour, index) => [row[index] ?? colour, colour] as const));
      const contrasts = neighbours.flatMap(([one, other]) => {
        const between = over({ rgb: parse(one).rgb, alpha: share }, parse(other).rgb);
        return grounds.map((ground) => contrast(between, ground));
      });
      expect(Math.min(...contrasts)).toBeGreaterThan(3);
    }),
    { numRuns: runs(3000) },
  );
});

test("colours that are readable already are the owner's own", () => {
  const made = palette({ ...usual, opacity: 70 });
  expect(made).toMatchObject({ text: "rgb(244 245 251)", accent: "rgb(124 156 255)", badge: "rgb(255 212 121)" });
});

test("a value that is not a hex colour never reaches the style sheet", () => {
  const evil = "red;}</style><script>alert(1)</script>";
  const colours = { background: evil, accent: evil, text: evil, badge: evil, link: evil };
  const made = palette({ ...colours, opacity: Number.POSITIVE_INFINITY });
  for (const value of Object.values(made))
    expect(String(value)).toMatch(/^(true|false|rgb\(\d+ \d+ \d+( \/ \d+%)?\))$/);
});
