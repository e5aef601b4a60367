import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { readSfnt, type Sfnt, writeSfnt } from "@/lib/media/fonts/sfnt-tables";
import { readWoff, readWoff2 } from "@/lib/media/fonts/web-font";
import { setUpPage } from "../support/browser";
import { convertFile, describeHostileFiles, expectRefusedFile, setUpConverter, survives } from "../support/converter";
import { fontTable, fontWithPrograms, measurePaintedText } from "../support/fonts";
import { sampledRange } from "../support/sampling";

const folder = "tests/files/fonts";
const read = (name: string) => readFileSync(`${folder}/${name}`);
const converter = setUpConverter("font");
const chromium = setUpPage();

/** How wide Chromium sets a line in that font, in a light and a heavy weight; it throws on a font that it refuses. */
function widths(font: Buffer): Promise<number[]> {
  return chromium.page.evaluate(
    async (address) => {
      const face = new FontFace("Uploaded", `url(${address})`, { weight: "100 900" });
      document.fonts.clear();
      document.fonts.add(await face.load());
      const context = document.createElement("canvas").getContext("2d");
      return ["100", "900"].map((weight) => {
        if (context) context.font = `${weight} 40px Uploaded, monospace`;
        return context?.measureText("AVATAR Wolf, file & 1234").width ?? 0;
      });
    },
    `data:font/sfnt;base64,${font.toString("base64")}`,
  );
}

async function unpacked(font: Buffer): Promise<Sfnt> {
  const signature = font.toString("latin1", 0, 4);
  if (signature === "wOFF") return readWoff(font);
  return signature === "wOF2" ? readWoff2(font) : readSfnt(font);
}

const tagsOf = async (font: Buffer) => [...(await unpacked(font)).tables.keys()].sort();
const glyphsOf = async (font: Buffer) => (await unpacked(font)).tables.get("maxp")?.readUInt16BE(4);
const withTable = (font: Buffer, tag: string, table: Buffer | undefined) => {
  const { flavor, tables } = readSfnt(font);
  const changed = new Map(tables);
  if (table) changed.set(tag, table);
  else changed.delete(tag);
  return writeSfnt({ flavor, tables: changed });
};

it.each([
  ["dejavu.ttf", "ttf"],
  ["cantarell.otf", "otf"],
  ["dejavu.woff", "woff2"],
  ["dejavu.woff2", "woff2"],
  ["outfit-variable.woff2", "woff2"],
])(
  "a font is written anew in its format (a WOFF as WOFF2), and Chromium sets text in it as in the original: %s",
  async (name, extension) => {
    const { outcome, file } = await convertFile(converter, `${folder}/${name}`);
    expect(outcome).toEqual({ extension, bytes: file.length });
    const same = name === "dejavu.woff" ? "dejavu.woff2" : name;
    expect(file.toString("latin1", 0, 4)).toBe(read(same).toString("latin1", 0, 4));
    expect(await widths(file)).toEqual(await widths(read(name)));
    expect(await widths(file)).not.toEqual(
      await widths(read(name === "cantarell.otf" ? "dejavu.ttf" : "cantarell.otf")),
    );
    expect([await glyphsOf(file), await tagsOf(file)]).toEqual([await glyphsOf(read(name)), await tagsOf(read(name))]);
    expect(file.length).toBeLessThan(read(name).length * 1.3);
  },
);

it("a variable font keeps its axes: its weights differ", async () => {
  const { file } = await convertFile(converter, `${folder}/outfit-variable.woff2`);
  const tables = await tagsOf(file);
  for (const tag of ["fvar", "gvar", "STAT"]) expect(tables).toContain(tag);
  const [light = 0, heavy = 0] = await widths(file);
  expect(heavy / light).toBeGreaterThan(1.1);
});

it("tables that browsers do not use are left out: private data, pictures, programs of other shapers", async () => {
  const secret = Buffer.from("SECRET".repeat(20));
  const font = ["PfEd", "SVG ", "Silf", "DSIG", "meta"].reduce<Buffer>(
    (file, tag) => withTable(file, tag, secret),
    read("dejavu.ttf"),
  );
  const { file } = await convertFile(converter, font);
  expect(file.includes("SECRET")).toBe(false);
  expect(await tagsOf(file)).toEqual(await tagsOf(read("dejavu.ttf")));
});

it("bytes between and behind the tables are left out", async () => {
  const { file } = await convertFile(converter, Buffer.concat([read("dejavu.ttf"), Buffer.from("SECRET".repeat(99))]));
  expect(file.includes("SECRET")).toBe(false);
});

it("an OTF of 3.5 MB is taken, for which HarfBuzz needs more memory than its build has", async () => {
  // Steps to the right, each an operator of its own, which HarfBuzz spends the most memory on.
  const steps = Buffer.from([139, 139, 21, ...Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? 140 : 6)), 14]);
  const font = fontWithPrograms(17_000, steps);
  expect(font.length).toBeGreaterThan(3_500_000);
  const { outcome, file } = await convertFile(converter, font);
  expect(outcome).toEqual({ extension: "otf", bytes: file.length });
  expect(fontTable(file, "maxp").readUInt16BE(4)).toBe(17_000);
  expect(await measurePaintedText(chromium.page, file, "Ab")).toEqual(
    await measurePaintedText(chromium.page, font, "Ab"),
  );
});

const damaged = [400, "is damaged; export the font again and send that"];
const incomplete = [400, "has no outlines or lacks a table; export the font again as TTF or OTF"];

it("an invalid font is refused with a 415 when it is of another type, a collection among them", async () => {
  const text = "Send one font as TTF, OTF, WOFF or WOFF2";
  expect(await expectRefusedFile(converter, Buffer.alloc(0))).toEqual([415, text]);
  expect(await expectRefusedFile(converter, "tests/files/cursors/arrow.png")).toEqual([415, text]);
  const collection = Buffer.concat([Buffer.from("ttcf\0\x01\0\0\0\0\0\x01\0\0\0\x10", "latin1"), read("dejavu.ttf")]);
  expect(await expectRefusedFile(converter, collection)).toEqual([415, text]);
});

it("an invalid font is refused when it is a WOFF2 of a collection", async () => {
  const font = read("dejavu.woff2");
  font.write("ttcf", 4);
  expect(await expectRefusedFile(converter, font)).toEqual([400, "is a collection of fonts; send one font of it"]);
});

it("an invalid font is refused when it lacks a table", async () => {
  for (const tag of ["cmap", "head", "hhea", "hmtx", "maxp", "glyf", "loca"])
    expect(await expectRefusedFile(converter, withTable(read("dejavu.ttf"), tag, undefined))).toEqual(incomplete);
  expect(await expectRefusedFile(converter, withTable(read("cantarell.otf"), "CFF ", undefined))).toEqual(incomplete);
});

it("an invalid font is refused when one table lies over another, or outside of the file, or is there twice", async () => {
  const font = read("dejavu.ttf");
  const rows = font.readUInt16BE(4);
  const patched = (offset: number, value: number) => {
    const copy = Buffer.from(font);
    copy.writeUInt32BE(value, offset);
    return copy;
  };
  expect(await expectRefusedFile(converter, patched(12 + 16 + 8, font.readUInt32BE(12 + 8)))).toEqual(damaged);
  expect(await expectRefusedFile(converter, patched(12 + 8, 0xfffffff0))).toEqual(damaged);
  expect(await expectRefusedFile(converter, patched(12 + 12, 0xfffffff0))).toEqual(damaged);
  expect(await expectRefusedFile(converter, patched(12 + 16 * (rows - 1), font.readUInt32BE(12)))).toEqual(damaged);
  expect(await expectRefusedFile(converter, patched(4, 0x00410000))).toEqual(damaged);
});

it("an invalid font is refused when its outlines are rubbish", async () => {
  const rubbish = withTable(read("cantarell.otf"), "CFF ", Buffer.alloc(5000, 0xff));
  expect((await expectRefusedFile(converter, rubbish))[0]).toBe(400);
});

it("an invalid font is refused when a WOFF or WOFF2 says that it unpacks to more than 30 MB", async () => {
  const text = "unpacks to more than 30 MB; send a smaller font";
  const woff = read("dejavu.woff");
  woff.writeUInt32BE(40 * 1024 * 1024, 44 + 12);
  expect(await expectRefusedFile(converter, woff)).toEqual([400, text]);
  const woff2 = read("dejavu.woff2");
  woff2.writeUInt32BE(40 * 1024 * 1024, 16);
  expect(await expectRefusedFile(converter, woff2)).toEqual([400, text]);
});

it("an invalid font is refused when a table of a WOFF unpacks to more than it says", async () => {
  const woff = read("dejavu.woff");
  const row = [...Array(woff.readUInt16BE(12)).keys()]
    .map((index) => 44 + 20 * index)
    .find((at) => woff.toString("latin1", at, at + 4) === "glyf");
  const at = row ?? 0;
  const [start, packed, length] = [4, 8, 12].map((offset) => woff.readUInt32BE(at + offset));
  expect(inflateSync(woff.subarray(start, (start ?? 0) + (packed ?? 0))).length).toBe(length);
  woff.writeUInt32BE((length ?? 0) - 1000, at + 12);
  expect(await expectRefusedFile(converter, woff)).toEqual(damaged);
});

const formats = ["dejavu.ttf", "cantarell.otf", "dejavu.woff", "dejavu.woff2", "outfit-variable.woff2"];
describeHostileFiles(converter, formats, { read, mutations: [{ numRuns: 100 }, { numRuns: 75, within: 400 }] });

it("glyphs that hold each other twice, thirty deep, a thousand million when drawn", async () => {
  const font = read("dejavu.ttf");
  const [loca, glyf] = [fontTable(font, "loca"), fontTable(font, "glyf")];
  const isLong = fontTable(font, "head").readInt16BE(50) === 1;
  const start = (glyph: number) => (isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph));
  const glyphs = Array.from({ length: fontTable(font, "maxp").readUInt16BE(4) }, (_, glyph) => glyph);
  const chain = glyphs.filter((glyph) => start(glyph + 1) - start(glyph) >= 24).slice(0, 31);
  expect(chain).toHaveLength(31);
  for (const [at, glyph] of chain.slice(0, 30).entries()) {
    const outline = glyf.subarray(start(glyph), start(glyph) + 24);
    outline.writeInt16BE(-1, 0);
    for (const [part, more] of [0x20, 0].entries()) {
      outline.writeUInt16BE(more, 10 + 6 * part);
      outline.writeUInt16BE(chain[at + 1] ?? 0, 12 + 6 * part);
      outline.writeUInt16BE(0, 14 + 6 * part);
    }
  }
  const { peakMegabytes } = await survives(converter, withTable(font, "glyf", glyf));
  expect(peakMegabytes).toBeLessThan(500);
});

it.each(["dejavu.ttf", "cantarell.otf"])("%s with each of its tables overwritten", async (name) => {
  const { tables } = readSfnt(read(name));
  for (const [tag, table] of tables) {
    for (const at of sampledRange(0, Math.min(table.length, 64) - 3, 2)) {
      const copy = Buffer.from(table);
      copy.writeUInt32BE(0xffffffff, at);
      expect((await survives(converter, withTable(read(name), tag, copy))).peakMegabytes).toBeLessThan(500);
    }
  }
});
