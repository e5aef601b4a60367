import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { pngChunk } from "@/lib/media/images/png-chunks";
import { setUpPage } from "../support/browser";
import { imageFile, refusal, storedImage } from "../support/images";
import { sampled } from "../support/sampling";

const chromium = setUpPage(["--force-color-profile=srgb"]);

/** The pixels that Chromium shows of an image, or of its first frame, as RGBA. */
function shown(image: Buffer): Promise<number[]> {
  return chromium.page.evaluate(
    async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
      const context = canvas.getContext("2d");
      context?.drawImage(picture, 0, 0);
      return [...(context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [])];
    },
    `data:image/png;base64,${image.toString("base64")}`,
  );
}

/** The largest difference of any value; infinite for images of another size. */
function difference(one: number[], other: number[]): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY;
  return one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0);
}

const side = 16;
const ramp = Buffer.from(Array.from({ length: side * side * 3 }, (_, at) => (at * 29 + (at % 3) * 50) % 256));
const plain = () => sharp(ramp, { raw: { width: side, height: side, channels: 3 } });
const pictures: Record<string, () => Promise<Buffer>> = {
  "8 bits": () => plain().png().toBuffer(),
  "16 bits": () => plain().toColourspace("rgb16").png().toBuffer(),
  grey: () => plain().greyscale().toColourspace("b-w").png().toBuffer(),
  "a palette": () => plain().png({ palette: true }).toBuffer(),
};

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
};
const gamma = (value: number) => pngChunk("gAMA", numbers(value));
const chromaticities = (...values: number[]) => pngChunk("cHRM", numbers(31_270, 32_900, ...values));
const narrow = chromaticities(64_000, 33_000, 30_000, 60_000, 15_000, 6_000);
const wide = chromaticities(68_000, 32_000, 26_500, 69_000, 15_000, 6_000);
const coded = (...values: number[]) => pngChunk("cICP", Buffer.from(values));
const damaged = (chunk: Buffer) => Buffer.concat([chunk.subarray(0, -4), Buffer.alloc(4)]);
const standard = pngChunk("sRGB", Buffer.from([0]));

async function profile(): Promise<Buffer> {
  const file = await plain().withIccProfile("p3").png().toBuffer();
  const start = file.indexOf("iCCP") - 4;
  return file.subarray(start, start + 12 + file.readUInt32BE(start));
}

/** A picture with chunks about its colours in place of what it has of them. */
async function stating(name: string, ...chunks: Buffer[]): Promise<Buffer> {
  const file = (await pictures[name]?.()) ?? Buffer.alloc(0);
  return Buffer.concat([file.subarray(0, 33), ...chunks, file.subarray(33)]);
}

const statements: [string, () => Promise<Buffer[]>][] = [
  ["gAMA of linear light", async () => [gamma(100_000)]],
  ["gAMA of 1/1.8", async () => [gamma(55_556)]],
  ["the usual gAMA", async () => [gamma(45_455)]],
  ["a gAMA of nothing", async () => [gamma(0)]],
  ["gAMA and cHRM", async () => [gamma(45_455), narrow]],
  ["gAMA and a wide cHRM", async () => [gamma(45_455), wide]],
  ["cHRM alone", async () => [wide]],
  ["gAMA and a cHRM of nothing", async () => [gamma(60_000), chromaticities(0, 0, 0, 0, 0, 0)]],
  ["sRGB before gAMA", async () => [standard, gamma(100_000), wide]],
  ["iCCP", async () => [await profile()]],
  ["iCCP before gAMA", async () => [await profile(), gamma(100_000)]],
  ["cICP of Display P3", async () => [coded(12, 13, 0, 1)]],
  ["cICP before sRGB", async () => [coded(12, 13, 0, 1), standard]],
  ["cICP before iCCP", async () => [coded(1, 13, 0, 1), await profile()]],
  ["cICP of BT.2020", async () => [coded(9, 14, 0, 1)]],
  ["a gAMA too short", async () => [pngChunk("gAMA", Buffer.from([1]))]],
  ["a gAMA too long before another", async () => [pngChunk("gAMA", numbers(55_556, 0)), gamma(100_000)]],
  ["the smallest gAMA", async () => [gamma(1)]],
  ["the largest gAMA", async () => [gamma(0xffff_ffff)]],
  ["a gAMA of nothing before another", async () => [gamma(0), gamma(100_000)]],
  ["gAMA and a cHRM too short", async () => [gamma(100_000), pngChunk("cHRM", numbers(31_270, 32_900))]],
  ["an sRGB too short before gAMA", async () => [pngChunk("sRGB", Buffer.alloc(0)), gamma(100_000)]],
  ["an sRGB of no intent before gAMA", async () => [pngChunk("sRGB", Buffer.from([9])), gamma(100_000)]],
  ["a cICP too short before gAMA", async () => [coded(12, 13, 0), gamma(100_000)]],
  ["a cICP of nothing", async () => [coded()]],
  ...[gamma(55_556), wide, standard, coded(12, 13, 0, 1)].map((chunk): [string, () => Promise<Buffer[]>] => [
    `${chunk.toString("latin1", 4, 8)} with a wrong checksum before gAMA`,
    async () => [damaged(chunk), gamma(100_000)],
  ]),
  ["iCCP with a wrong checksum before gAMA", async () => [damaged(await profile()), gamma(100_000)]],
  ["a cICP that nobody knows", async () => [coded(2, 2, 0, 1), gamma(100_000)]],
];

/** Beginning with another of them for each statement, so that `npm test` has each statement and each kind of picture. */
function picturesFrom(turn: number): string[] {
  const names = Object.keys(pictures);
  return names.map((_, at) => names[(at + turn) % names.length] ?? "");
}

describe.each(statements.map(([title, chunks], turn) => [title, chunks, picturesFrom(turn)] as const))(
  "a PNG with %s looks in Chromium as it did before it was stored",
  (_, chunks, names) => {
    it.each(sampled(names, names.length))(
      "a PNG made of %s that states its colours looks in Chromium as it did before",
      async (name) => {
        const file = await stating(name, ...(await chunks()));
        const before = await shown(file);
        for (const kind of ["avatar", "background", "cover"] as const) {
          expect(difference(await shown(await storedImage(kind, file)), before)).toBeLessThanOrEqual(2);
        }
      },
    );
  },
);

it("a JPEG of inks without a profile looks in Chromium as it did before it was stored", async () => {
  const file = imageFile("cmyk.jpg");
  // The segment that says how Adobe's programs write inks: the other way around.
  const start = file.indexOf(Buffer.from("ffee000e41646f6265", "hex"));
  expect(start).toBeGreaterThan(0);
  for (const inks of [file, Buffer.concat([file.subarray(0, start), file.subarray(start + 16)])]) {
    expect(difference(await shown(await storedImage("background", inks)), await shown(inks))).toBeLessThanOrEqual(2);
  }
});

/** The sample with other numbers for its primaries and its curve. */
function numbered(color: number, transfer: number): Buffer {
  const file = imageFile("coded.avif");
  const at = file.indexOf("colrnclx");
  if (at < 0) throw new Error("the AVIF states no numbers");
  file.writeUInt16BE(color, at + 8);
  file.writeUInt16BE(transfer, at + 10);
  return file;
}

it.each([
  ["sRGB", 1, 13],
  ["BT.709", 1, 1],
  ["Display P3", 12, 13],
  ["BT.2020", 9, 14],
  ["linear light", 1, 8],
])(
  "an AVIF that states its colours as numbers looks in Chromium as it did before it was stored: %s",
  async (_, color, transfer) => {
    const file = numbered(color, transfer);
    // Decoders round differently when they turn brightness and colour into red, green and blue.
    expect(difference(await shown(await storedImage("background", file)), await shown(file))).toBeLessThanOrEqual(6);
  },
);

it("an AVIF that states its colours as numbers is refused when they are those of high dynamic range", async () => {
  expect(await refusal("avatar", numbered(9, 16))).toEqual({
    code: "invalid_request",
    fields: { file: ["has colours of high dynamic range (PQ or HLG); export it in sRGB and send that"] },
  });
});

it("what a PNG states of its colours changes how Chromium shows it", async () => {
  const before = await shown(await stating("8 bits"));
  expect(difference(await shown(await stating("8 bits", gamma(100_000))), before)).toBeGreaterThan(50);
  expect(difference(await shown(await stating("8 bits", coded(12, 13, 0, 1))), before)).toBeGreaterThan(50);
});

it.each([16, 18])("a PNG of high dynamic range is refused, transfer %i", async (transfer) => {
  expect(await refusal("background", await stating("8 bits", coded(9, transfer, 0, 1)))).toEqual({
    code: "invalid_request",
    fields: { file: ["has colours of high dynamic range (PQ or HLG); export it in sRGB and send that"] },
  });
});
