import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, it } from "vitest";
import { setUpPage } from "../support/browser";
import { convertFile, describeHostileFiles, expectRefusedFile, setUpConverter } from "../support/converter";
import { animatedCursor, bitmap, colours, iconFile } from "../support/icons";

const folder = "tests/files/cursors";
const converter = setUpConverter("cursor");
const chromium = setUpPage();

/** The picture that Chromium sees in a cursor file: its size, and red, green, blue and alpha of each pixel. */
function seen(cursor: Buffer): Promise<{ width: number; height: number; pixels: number[] }> {
  return chromium.page.evaluate(
    async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      return { width, height, pixels: [...(context?.getImageData(0, 0, width, height).data ?? [])] };
    },
    `data:image/x-icon;base64,${cursor.toString("base64")}`,
  );
}

const drawn = (rows: string[]) => ({
  width: rows[0]?.length,
  height: rows.length,
  pixels: rows.flatMap((row) => [...row].flatMap((letter) => (letter === "i" ? colours.k : colours[letter]) ?? [])),
});
const hotspotOf = (cursor: Buffer) => [cursor.readUInt16LE(10), cursor.readUInt16LE(12)];
const arrow = ["r....", "rg...", "rggb.", "rgbbw"];
const twoColours = ["w....", "ww...", "www..", "wwww."];

it.each([1, 4, 8, 24, 32] as const)("a clean cursor is made from a bitmap of %d bits", async (bits) => {
  const rows = bits === 1 ? twoColours : arrow;
  const { outcome, file } = await convertFile(converter, iconFile(2, [{ bytes: bitmap(rows, bits), x: 3, y: 2 }]));
  expect(outcome).toEqual({ extension: "cur", bytes: file.length });
  expect(file.toString("hex", 0, 8)).toBe("0000020001000504");
  expect(hotspotOf(file)).toEqual([3, 2]);
  expect(await seen(file)).toEqual(drawn(rows));
});

it("a clean cursor is made with half-transparent pixels", async () => {
  const { file } = await convertFile(converter, iconFile(2, [{ bytes: bitmap(["h.", "wh"], 32) }]));
  expect(file.subarray(22 + 40, 22 + 48).toString("hex")).toBe("ffffffff1ec80a80");
  expect((await seen(file)).pixels.filter((_, index) => index % 4 === 3)).toEqual([128, 0, 255, 128]);
});

const inverting = ["iii", ".i.", "iii"];
const largest = Array<string>(128).fill("w".repeat(128));
it.each([
  ["32 bits whose alpha is empty, by their mask", arrow, bitmap(arrow, 32, { withAlpha: false })],
  ["32 bits without a mask", arrow, bitmap(arrow, 32, { withMask: false })],
  ["pixels that invert the screen, in black, so that a text cursor is seen", inverting, bitmap(inverting, 1)],
  ["128 pixels a side", largest, bitmap(largest, 8)],
])("a clean cursor is made from %s", async (_, rows, bytes) => {
  expect(await seen((await convertFile(converter, iconFile(2, [{ bytes }]))).file)).toEqual(drawn(rows));
});

it("a clean cursor is made from a PNG, with its corner as the hotspot", async () => {
  const { file } = await convertFile(converter, `${folder}/arrow.png`);
  const pixels = [...(await sharp(`${folder}/arrow.png`).ensureAlpha().raw().toBuffer())];
  expect(await seen(file)).toEqual({ width: 48, height: 32, pixels });
  expect(hotspotOf(file)).toEqual([0, 0]);
});

it("a clean cursor is made from a PNG in a CUR", async () => {
  const bytes = readFileSync(`${folder}/arrow.png`);
  const { file } = await convertFile(converter, iconFile(2, [{ bytes, x: 47, y: 31 }]));
  expect([(await seen(file)).width, hotspotOf(file)]).toEqual([48, [47, 31]]);
});

it("a clean cursor is made from the first frame of an ANI, however it is called", async () => {
  const frames = [arrow, twoColours].map((rows) => iconFile(2, [{ bytes: bitmap(rows, 8), x: 1, y: 1 }]));
  const { file } = await convertFile(converter, animatedCursor(frames));
  expect(await seen(file)).toEqual(drawn(arrow));
  expect(hotspotOf(file)).toEqual([1, 1]);
});

it("a clean cursor is made from an ICO, whose planes and bits are no hotspot", async () => {
  const { file } = await convertFile(converter, iconFile(1, [{ bytes: bitmap(arrow, 8), x: 1, y: 3 }]));
  expect(hotspotOf(file)).toEqual([0, 0]);
});

it("a clean cursor is made of the largest size that fits", async () => {
  expect((await seen((await convertFile(converter, `${folder}/two-sizes.ico`)).file)).width).toBe(32);
  const large = { bytes: bitmap(Array(129).fill("w".repeat(129)), 8) };
  const { file } = await convertFile(converter, iconFile(2, [large, { bytes: bitmap(arrow, 8) }]));
  expect(await seen(file)).toEqual(drawn(arrow));
});

it("a clean cursor comes out as it went in", async () => {
  const { file } = await convertFile(converter, iconFile(2, [{ bytes: bitmap(arrow, 32), x: 3, y: 2 }]));
  expect((await convertFile(converter, file)).file.equals(file)).toBe(true);
});

const damaged = [400, "is damaged; export the cursor again and send that"];
const tooLarge = [400, "is larger than 128 × 128 pixels; make it smaller"];

it("an invalid cursor is refused with a 415 when it is of another type", async () => {
  const text = "Send a cursor as CUR, ICO, ANI or PNG";
  expect(await expectRefusedFile(converter, Buffer.alloc(0))).toEqual([415, text]);
  expect(await expectRefusedFile(converter, "tests/files/audio/pcm16.wav")).toEqual([415, text]);
  expect(await expectRefusedFile(converter, Buffer.from("<svg/>"))).toEqual([415, text]);
});

it("an invalid cursor is refused when it is too large", async () => {
  expect(await expectRefusedFile(converter, `${folder}/wide.png`)).toEqual(tooLarge);
  expect(await expectRefusedFile(converter, `${folder}/large.ico`)).toEqual(tooLarge);
  const wide = bitmap(["w".repeat(129)], 1);
  expect(await expectRefusedFile(converter, iconFile(2, [{ bytes: wide }]))).toEqual(tooLarge);
});

it("an invalid cursor is refused when its hotspot is outside", async () => {
  const text = "has its hotspot outside of its 5 × 4 pixels; move it inside";
  for (const [x, y] of [
    [5, 0],
    [0, 4],
    [65_535, 65_535],
  ])
    expect(await expectRefusedFile(converter, iconFile(2, [{ bytes: bitmap(arrow, 8), x, y }]))).toEqual([400, text]);
});

it("an invalid cursor is refused when its directory points outside of the file, or into itself", async () => {
  const file = iconFile(2, [{ bytes: bitmap(arrow, 8) }]);
  for (const [offset, value] of [
    [18, file.length],
    [18, 0xffffffff],
    [18, 0],
    [14, 0xffffffff],
    [14, file.length],
  ]) {
    const copy = Buffer.from(file);
    copy.writeUInt32LE(value ?? 0, offset);
    expect(await expectRefusedFile(converter, copy)).toEqual(damaged);
  }
});

it("an invalid cursor is refused when its bitmap is shorter than its size says, packed, or of a depth that no cursor has", async () => {
  const bytes = bitmap(arrow, 8);
  expect(await expectRefusedFile(converter, iconFile(2, [{ bytes: bytes.subarray(0, bytes.length - 1) }]))).toEqual(
    damaged,
  );
  for (const [offset, value] of [
    [14, 16],
    [14, 7],
    [16, 1],
    [4, 0],
    [8, 0],
    [8, 7],
    [0, 12],
  ]) {
    const copy = Buffer.from(bytes);
    copy.writeUInt16LE(value ?? 0, offset);
    expect(await expectRefusedFile(converter, iconFile(2, [{ bytes: copy }]))).toEqual(damaged);
  }
});

it("an invalid cursor is refused when an ANI holds no frame", async () => {
  expect(await expectRefusedFile(converter, animatedCursor([]))).toEqual(damaged);
});

const hostile: Record<string, () => Buffer> = {
  "a CUR": () => iconFile(2, [{ bytes: bitmap(arrow, 4), x: 1, y: 1 }]),
  "a CUR of 32 bits": () => iconFile(2, [{ bytes: bitmap(arrow, 32) }, { bytes: bitmap(twoColours, 1) }]),
  "an ANI": () => animatedCursor([iconFile(2, [{ bytes: bitmap(arrow, 8) }])]),
  "a PNG": () => readFileSync(`${folder}/arrow.png`),
  "a PNG in an ICO": () => readFileSync(`${folder}/large.ico`),
  "an ICO": () => readFileSync(`${folder}/two-sizes.ico`),
};
const mutations = [{ numRuns: 200, within: 200 }];
describeHostileFiles(converter, Object.keys(hostile), {
  read: (name) => hostile[name]?.() ?? Buffer.alloc(0),
  mutations,
});
