import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { Blob, Face, Font, Variation } from "harfbuzzjs";
import { expect, it } from "vitest";
import { decompress } from "wawoff2";
import groups from "@/lib/media/fonts/families.json";
import { type FontFamily, fontFamilies, fontKind } from "@/lib/media/fonts/font-families";
import { fonts } from "@/lib/people/users/look";

const { resolve } = createRequire(import.meta.url);
const page =
  "Notes on the engine, new prints every Friday and small houses with too many windows. Come in, have a look around, and write to me if you want one for your own wall.";
/** Only long words of a name fill a line. */
const names = "Lovelace Ferreira Maximilian Wolfgang Christopher Alexandra Montgomery Hammersmith Marlowe".split(" ");

type Source = Pick<FontFamily, "package" | "weights" | "grid" | "scale">;

/** A family as HarfBuzz sees it at a weight: the nearest where it has no axis. */
async function open({ package: folder, weights }: Source, weight: number) {
  const nearest = weights?.toSorted((one, other) => Math.abs(one - weight) - Math.abs(other - weight))[0];
  const file = resolve(`${folder}/files/${basename(folder)}-latin-${nearest ?? "wght"}-normal.woff2`);
  const face = new Face(new Blob(Buffer.from(await decompress(readFileSync(file)))));
  const font = new Font(face);
  if (!weights) font.setVariations([new Variation("wght", weight)]);
  const glyphs = (text: string) => Array.from(text, (letter) => font.nominalGlyph(letter.codePointAt(0) ?? 0) ?? 0);
  const mean = (text: string) =>
    glyphs(text).reduce((sum, glyph) => sum + font.glyphHAdvance(glyph), 0) / [...text].length / face.upem;
  const extents = (text: string) => glyphs(text).flatMap((glyph) => font.glyphExtents(glyph) ?? []);
  return { face, font, mean, extents };
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000 || 0;

async function measure(source: Source) {
  const [light, heavy] = [await open(source, 400), await open(source, 600)];
  const { upem } = heavy.face;
  const { ascender, descender, lineGap } = heavy.font.hExtents();
  const heights = heavy.extents("ABCHTXbdfhklt");
  const depths = heavy.extents("gjpqyQ");
  const widest = (words: readonly string[]) => Math.max(...words.map(heavy.mean));
  const measured = {
    ...{ ascent: ascender / upem, descent: -descender / upem, lineGap: lineGap / upem },
    ...{ regular: light.mean(page), bold: heavy.mean(page) },
    above: Math.max(...heights.map(({ yBearing }) => yBearing)) / upem,
    below: -Math.min(...depths.map(({ yBearing, height }) => yBearing + height)) / upem,
    name: widest(names),
    capitals: widest(names.map((name) => name.toUpperCase())),
  };
  return {
    ...source,
    ...Object.fromEntries(
      Object.entries(measured).map(([name, value]) => [name, rounded(value * (source.scale ?? 1))]),
    ),
  };
}

it("the list of font families says what the files of the fonts measure", async () => {
  const measured: Record<string, Record<string, object>> = {};
  for (const [kind, families] of Object.entries(groups)) {
    const own: Record<string, object> = {};
    for (const [name, { package: folder, weights, grid, scale }] of Object.entries<Source>(families))
      own[name] = await measure({
        ...{ package: folder, ...(weights && { weights }) },
        ...{ ...(grid && { grid }), ...(scale && { scale }) },
      });
    measured[kind] = own;
  }
  expect(measured).toEqual(groups);
});

it("every font of a page but the owner's own has a family, and serifs and typewriters have stand-ins of their kind", () => {
  expect(new Set(Object.keys(fontFamilies))).toEqual(new Set(fonts.filter((font) => font !== "custom")));
  expect([fontKind("Fraunces"), fontKind("VT323"), fontKind("Anton")]).toEqual(["serif", "mono", "sans"]);
});
