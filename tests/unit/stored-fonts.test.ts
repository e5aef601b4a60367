import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSfnt } from "@/lib/media/fonts/sfnt-tables";
import { openPage, startBrowser } from "../support/browser";
import { type Converter, converted, refused, startConverter, survives } from "../support/converter";
import { fontFile, fontOfPrograms, painted, tableOf, withTables } from "../support/fonts";
import { runs, sampled } from "../support/sampling";

let converter: Converter;
let browser: Browser;
let page: Page;
let close: () => Promise<void>;
beforeAll(async () => {
  [converter, browser] = await Promise.all([startConverter("font"), startBrowser()]);
  ({ page, close } = await openPage(browser));
});
afterAll(async () => {
  converter.stop();
  await close();
  await browser.close();
});

const damaged = [400, "is damaged; export the font again and send that"];
const tooManyParts = [
  400,
  "has a glyph that contains itself or too many others, which browsers refuse; correct it and export the font again",
];

/** Expects that Chromium does not load a font, and that it is not stored. */
async function expectRefusedByBoth(font: Buffer, refusal: unknown): Promise<void> {
  expect(await painted(page, font, "Ab")).toBe("refused");
  expect(await refused(converter, font)).toEqual(refusal);
}

/** The program of a square. */
const square = Buffer.from([139, 139, 21, 239, 6, 239, 7, 39, 6, 14]);
/** Steps to the right, each an operator of its own, which HarfBuzz spends the most memory on. */
const steps = Buffer.from([139, 139, 21, ...Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? 140 : 6)), 14]);

it("an OTF of 3.5 MB is taken, for which HarfBuzz needs more memory than its build has", async () => {
  const font = fontOfPrograms(17_000, steps);
  expect(font.length).toBeGreaterThan(3_500_000);
  const { outcome, file } = await converted(converter, font);
  expect(outcome).toEqual({ extension: "otf", bytes: file.length });
  expect(tableOf(file, "maxp").readUInt16BE(4)).toBe(17_000);
  expect(await painted(page, file, "Ab")).toEqual(await painted(page, font, "Ab"));
});

describe("a TrueType font that Chromium refuses is refused:", () => {
  const dejavu = fontFile("dejavu.ttf");
  const isLong = tableOf(dejavu, "head").readInt16BE(50) === 1;
  const glyphs = tableOf(dejavu, "maxp").readUInt16BE(4);
  const step = isLong ? 4 : 2;
  const offsetOf = (loca: Buffer, glyph: number) =>
    isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph);
  const starts = Array.from({ length: glyphs }, (_, glyph) => offsetOf(tableOf(dejavu, "loca"), glyph));
  const lengthOf = (glyph: number) => offsetOf(tableOf(dejavu, "loca"), glyph + 1) - (starts[glyph] ?? 0);
  const simple = starts.findIndex(
    (start, glyph) => lengthOf(glyph) > 60 && tableOf(dejavu, "glyf").readInt16BE(start) > 0,
  );

  /** The font with something written into the outline of one glyph. */
  function withOutline(change: (outline: Buffer) => void, glyph = simple): Buffer {
    const glyf = tableOf(dejavu, "glyf");
    change(glyf.subarray(starts[glyph], (starts[glyph] ?? 0) + lengthOf(glyph)));
    return withTables(dejavu, { glyf });
  }

  /** Makes an outline a composite of those glyphs. */
  function composeOf(...parts: number[]) {
    return (outline: Buffer) => {
      outline.writeInt16BE(-1, 0);
      for (const [at, part] of parts.entries()) {
        outline.writeUInt16BE(at + 1 < parts.length ? 0x20 : 0, 10 + 6 * at);
        outline.writeUInt16BE(part, 12 + 6 * at);
        outline.writeUInt16BE(0, 14 + 6 * at);
      }
    };
  }

  it("offsets of glyphs that descend", async () => {
    const loca = tableOf(dejavu, "loca");
    loca.writeUIntBE(loca.readUIntBE(step * (simple + 2), step) + 1, step * (simple + 1), step);
    await expectRefusedByBoth(withTables(dejavu, { loca }), damaged);
  });

  it("offsets of glyphs beyond the outlines, and too few of them", async () => {
    const loca = tableOf(dejavu, "loca");
    const beyond = Buffer.from(loca);
    beyond.writeUIntBE(isLong ? 0x7fffffff : 0xffff, step * glyphs, step);
    await expectRefusedByBoth(withTables(dejavu, { loca: beyond }), damaged);
    await expectRefusedByBoth(withTables(dejavu, { loca: loca.subarray(0, -step) }), damaged);
  });

  it("a last segment of characters that is more than U+FFFF", async () => {
    const cmap = tableOf(dejavu, "cmap");
    for (let record = 0; record < cmap.readUInt16BE(2); record++) {
      const at = cmap.readUInt32BE(8 + 8 * record);
      if (cmap.readUInt16BE(at) === 4) cmap.writeUInt16BE(0xffaf, at + 14 + 2 * cmap.readUInt16BE(at + 6));
    }
    await expectRefusedByBoth(withTables(dejavu, { cmap }), damaged);
  });

  it("a glyph that holds itself, at once and by way of another", async () => {
    await expectRefusedByBoth(withOutline(composeOf(simple)), tooManyParts);
    const other = starts.findIndex((_, glyph) => glyph > simple && lengthOf(glyph) > 60);
    const glyf = tableOf(withOutline(composeOf(other)), "glyf");
    composeOf(simple)(glyf.subarray(starts[other], (starts[other] ?? 0) + 60));
    await expectRefusedByBoth(withTables(dejavu, { glyf }), tooManyParts);
  });

  it("glyphs that hold each other twice, thirty deep, which would be a thousand million when drawn", async () => {
    const glyf = tableOf(dejavu, "glyf");
    const chain = [...starts.keys()].filter((glyph) => lengthOf(glyph) >= 24).slice(0, 30);
    for (const [at, glyph] of chain.entries()) {
      const next = chain[at + 1];
      if (next !== undefined) composeOf(next, next)(glyf.subarray(starts[glyph], (starts[glyph] ?? 0) + 24));
    }
    expect(await refused(converter, withTables(dejavu, { glyf }))).toEqual(tooManyParts);
  });

  it("a glyph made of one that is not there", async () => {
    await expectRefusedByBoth(withOutline(composeOf(glyphs)), damaged);
  });

  it.each<[string, (outline: Buffer) => void]>([
    ["another number of contours than there are", (outline) => outline.writeInt16BE(-2, 0)],
    ["a box whose sides are changed over", (outline) => outline.writeInt16BE(outline.readInt16BE(6) + 1, 2)],
    ["contours that go back", (outline) => outline.writeUInt16BE(0xffff, 10)],
    ["instructions beyond its end", (outline) => outline.writeUInt16BE(60_000, 10 + 2 * outline.readInt16BE(0))],
  ])("a glyph with %s", async (_, change) => {
    await expectRefusedByBoth(withOutline(change), damaged);
  });

  it.each<[string, string, (table: Buffer) => void]>([
    ["metrics of an unknown form", "hhea", (table) => table.writeInt16BE(1, 32)],
    ["a box of all glyphs whose sides are changed over", "head", (table) => table.writeInt16BE(32_000, 36)],
    ["another magic number", "head", (table) => table.writeUInt32BE(0, 12)],
    ["glyphs of an unknown form", "head", (table) => table.writeInt16BE(1, 52)],
    ["too many zones", "maxp", (table) => table.writeUInt16BE(9, 14)],
    ["no table of characters that is known", "cmap", (table) => table.writeUInt16BE(0, 2)],
  ])("%s", async (_, tag, change) => {
    const table = tableOf(dejavu, tag);
    change(table);
    await expectRefusedByBoth(withTables(dejavu, { [tag]: table }), damaged);
  });

  it("half a control value", async () => {
    const values = tableOf(dejavu, "cvt ").subarray(0, 5);
    await expectRefusedByBoth(withTables(dejavu, { "cvt ": values }), damaged);
  });

  it.each(["OS/2", "name", "post"])("no table %s", async (tag) => {
    const refusal = [400, "has no outlines or lacks a table; export the font again as TTF or OTF"];
    await expectRefusedByBoth(withTables(dejavu, { [tag]: undefined }), refusal);
  });
});

describe("a font with CFF outlines that Chromium refuses is refused:", () => {
  it("but a sound one is taken", async () => {
    const { file } = await converted(converter, fontOfPrograms(200, square));
    expect(await painted(page, file, "Ab")).toMatchObject({ ink: expect.any(Number) });
  });

  it.each<[string, number[]]>([
    ["a program without an end", [139, 139, 21, 239, 6]],
    ["a program that draws before it has a place", [239, 6, 14]],
    ["a line with half a point", [139, 139, 21, 139, 5, 14]],
    ["an operator that is not known", [139, 139, 21, 12, 99, 14]],
    ["a subroutine that is not there", [139, 139, 21, 139, 10, 14]],
    ["a mask without stems", [139, 139, 21, 19, 14]],
    ["more operands than there is room for", [...new Array<number>(60).fill(139), 21, 14]],
    ["an operator that browsers leave out", [139, 139, 21, 12, 23, 14]],
  ])("%s", async (_, program) => {
    await expectRefusedByBoth(fontOfPrograms(200, Buffer.from(program)), damaged);
  });
});

it.each(sampled(["dejavu.ttf", "cantarell.otf", "emoji.ttf"]))(
  "whatever is stored of %s with changed bytes is loaded by Chromium",
  { timeout: 60_000 },
  async (name) => {
    const font = fontFile(name);
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    let stored = 0;
    for (const [tag, table] of readSfnt(font).tables) {
      for (let round = 0; round < runs(18); round++) {
        const copy = Buffer.from(table);
        copy.writeUInt8(random(256), random(Math.min(copy.length, 80)));
        copy.writeUInt8(random(256), random(copy.length));
        const answer = await survives(converter, withTables(font, { [tag]: copy }));
        if (!("file" in answer)) continue;
        stored++;
        expect(await painted(page, answer.file, "Ab")).not.toBe("refused");
      }
    }
    expect(stored).toBeGreaterThan(20);
  },
);
