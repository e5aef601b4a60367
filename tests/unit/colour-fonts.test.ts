import sharp from "sharp";
import { expect, it } from "vitest";
import { setUpPage } from "../support/browser";
import { convertFile, setUpConverter } from "../support/converter";
import { fontFile, fontTable, measurePaintedText, withTables } from "../support/fonts";

const converter = setUpConverter("font");
const chromium = setUpPage();

const dejavu = fontFile("dejavu.ttf");
const glyphs = fontTable(dejavu, "maxp").readUInt16BE(4);
const each = <Result>(make: (glyph: number) => Result) => Array.from({ length: glyphs }, (_, glyph) => make(glyph));
const words = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
const longs = (...values: number[]) => Buffer.concat(values.map((value) => words(value >>> 16, value & 0xffff)));
/** One palette of one colour: red. */
const palette = Buffer.concat([words(0, 1, 1, 1), longs(14), words(0), Buffer.from([0, 0, 255, 255])]);

/** Paints each glyph as one layer in red. */
const layers = Buffer.concat([
  ...[words(0, glyphs), longs(14, 14 + 6 * glyphs), words(glyphs)],
  ...each((glyph) => words(glyph, glyph, 1)),
  ...each((glyph) => words(glyph, 0)),
]);

/** As `layers`, as a graph of paints: a glyph filled with one colour. */
const paints = Buffer.concat([
  ...[words(1, 0), longs(0, 0), words(0), longs(34, 0, 0, 0, 0), longs(glyphs)],
  ...each((glyph) => Buffer.concat([words(glyph), longs(4 + 6 * glyphs + 11 * glyph)])),
  ...each((glyph) => Buffer.concat([Buffer.from([10, 0, 0, 6]), words(glyph), Buffer.from([2]), words(0, 0x4000)])),
]);

const red = { create: { width: 40, height: 40, channels: 3, background: "red" } } as const;

/** Gives each glyph the same picture. */
function strike(picture: Buffer): Buffer {
  const record = Buffer.concat([words(0, 0), Buffer.from("png "), picture]);
  const start = 4 + 4 * (glyphs + 1);
  const offsets = [...each((glyph) => start + glyph * record.length), start + glyphs * record.length];
  return Buffer.concat([words(1, 1), longs(1, 12), words(40, 72), longs(...offsets), ...each(() => record)]);
}

const inColor = { ink: expect.any(Number), colored: expect.any(Number) };

it.each([
  ["COLR, version 0", { COLR: layers, CPAL: palette }],
  ["COLR, version 1", { COLR: paints, CPAL: palette }],
])("a font keeps its colours in %s", async (_, tables) => {
  const font = withTables(dejavu, tables);
  const before = await measurePaintedText(chromium.page, font, "Ab");
  expect(before).toEqual(inColor);
  expect(before).not.toMatchObject({ colored: 0 });
  const { file } = await convertFile(converter, font);
  expect(await measurePaintedText(chromium.page, file, "Ab")).toEqual(before);
});

it("a font keeps its colours in bitmaps of CBDT, without outlines", async () => {
  const font = fontFile("emoji.ttf");
  const before = await measurePaintedText(chromium.page, font, "😀🚀");
  expect(before).toEqual(inColor);
  expect(before).not.toMatchObject({ colored: 0 });
  const { outcome, file } = await convertFile(converter, font);
  expect(outcome).toEqual({ extension: "ttf", bytes: file.length });
  expect(await measurePaintedText(chromium.page, file, "😀🚀")).toEqual(before);
});

it("a font keeps its colours in bitmaps of sbix", async () => {
  const font = withTables(dejavu, { sbix: strike(await sharp(red).png().toBuffer()) });
  const before = await measurePaintedText(chromium.page, font, "Ab");
  expect(before).toEqual(inColor);
  expect(before).not.toMatchObject({ colored: 0 });
  const { file } = await convertFile(converter, font);
  expect(await measurePaintedText(chromium.page, file, "Ab")).toEqual(before);
});
