import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import { LookThumbnail } from "@/app/settings/profile/_components/look-thumbnail";
import { pageDocument } from "@/lib/page/document/document";
import { contrast, parseHex, white } from "@/lib/page/palette/colours";
import { backgroundExtremes, palette, paletteInput } from "@/lib/page/palette/palette";
import { findTheme, themes } from "@/lib/page/themes/themes";
import { backdrops, layouts } from "@/lib/people/users/look";

const cssOf = (hex: string) => `rgb(${parseHex(hex).join(" ")})`;
const isLight = (background: string) => contrast(parseHex(background), white) < 4.5;

describe.each(themes.map((look) => [look.name, look] as const))("the look %s", (_, { settings }) => {
  it("a ready-made look is one that a page may have, unchanged by the schema", () => {
    const { settings: kept } = pageDocument.parse({ settings: { display_name: "Ada", ...settings } });
    expect(kept).toMatchObject(settings);
  });

  it("a ready-made look shows text, badges and links in the very colours that it names, readable on all that can lie behind them", () => {
    const look = paletteInput(settings);
    const { text, badge, link } = settings.colors;
    expect(palette(look)).toMatchObject({ text: cssOf(text), badge: cssOf(badge), link: cssOf(link) });
    const least = (hex: string) =>
      Math.min(...backgroundExtremes(look).map((ground) => contrast(parseHex(hex), ground)));
    expect(least(text)).toBeGreaterThanOrEqual(7);
    expect(least(badge)).toBeGreaterThanOrEqual(4.5);
    expect(least(link)).toBeGreaterThanOrEqual(4.5);
  });
});

test("no two looks share an id, a name, their colours or their pair of fonts", () => {
  const distinct = (values: string[]) => expect(new Set(values).size).toBe(themes.length);
  distinct(themes.map(({ id }) => id));
  distinct(themes.map(({ name }) => name.toLowerCase()));
  distinct(themes.map(({ settings }) => settings.colors.background));
  distinct(themes.map(({ settings: { profile, type } }) => `${profile.font}, ${type.heading}`));
});

test("an address that names a look of earlier leads to what has replaced it, and an unknown one to none", () => {
  const ids = ["dune", "lagoon", "sorbet", "rain", "carbon", "aurora"].map((id) => findTheme(id)?.id);
  expect(ids).toEqual(["groove", "snowfall", "sugar", "midnight", "club", "aurora"]);
  expect(["unknown", "constructor", undefined].map(findTheme)).toEqual([undefined, undefined, undefined]);
});

test("the ready-made looks are many, and differ in layout, lightness, font, shape and effects", () => {
  const used = <Value>(read: (settings: (typeof themes)[number]["settings"]) => Value) =>
    new Set(themes.map(({ settings }) => read(settings))).size;
  expect(themes.length).toBeGreaterThanOrEqual(24);
  expect(used(({ layout }) => layout)).toBe(layouts.length);
  const light = themes.filter(({ settings }) => isLight(settings.colors.background));
  expect(light.length).toBeGreaterThanOrEqual(5);
  expect(themes.length - light.length).toBeGreaterThanOrEqual(5);
  expect(used(({ profile }) => profile.font)).toBeGreaterThanOrEqual(18);
  expect(used(({ avatar_shape }) => avatar_shape)).toBe(6);
  expect(used(({ backdrop }) => backdrop)).toBe(backdrops.length);
  expect(used(({ effects }) => effects.background)).toBeGreaterThanOrEqual(9);
  expect(used(({ effects }) => effects.username)).toBeGreaterThanOrEqual(6);
});

test("the first eight looks, which a new person chooses from, show light and dark, and five layouts", () => {
  const first = themes.slice(0, 8);
  expect(first.filter(({ settings }) => isLight(settings.colors.background))).toHaveLength(4);
  expect(new Set(first.map(({ settings }) => settings.layout)).size).toBeGreaterThanOrEqual(5);
});

test("the thumbnail of a look draws each backdrop in its own way, and a plain one as a single colour", () => {
  const [{ settings }] = themes;
  const drawn = (backdrop: (typeof backdrops)[number]) => {
    const look = { ...settings, backdrop, effects: { ...settings.effects, background: "none" as const } };
    return renderToStaticMarkup(createElement(LookThumbnail, { look, name: "Ada" }));
  };
  expect(new Set(backdrops.map(drawn)).size).toBe(backdrops.length);
  const lights = (backdrop: (typeof backdrops)[number]) => drawn(backdrop).match(/(first|second)"/g)?.length ?? 0;
  expect(backdrops.map((backdrop) => [backdrop, lights(backdrop)])).toEqual([
    ...[
      ["mesh", 2],
      ["gradient", 2],
      ["grain", 2],
      ["dots", 2],
      ["grid", 2],
      ["lines", 2],
      ["rays", 2],
    ],
    ["plain", 0],
  ]);
});

test("the thumbnail of a look draws each layout in its own way", () => {
  const [{ settings }] = themes;
  const drawn = layouts.map((layout) =>
    renderToStaticMarkup(createElement(LookThumbnail, { look: { ...settings, layout }, name: "Ada" })),
  );
  expect(new Set(drawn).size).toBe(layouts.length);
});
