import sharp from "sharp";
import { expect, it } from "vitest";
import { pngChunks, pngSignature } from "@/lib/media/images/png-chunks";
import { insertProfile } from "@/lib/media/images/png-colours";
import { riffChunk, riffChunks } from "@/lib/media/images/riff";
import { imageFile, readPixels, storedImage, visible } from "../support/images";

/** A PNG without what it says of its colours. */
function withoutColours(png: Buffer): Buffer {
  const kept = [...pngChunks(png)].filter(({ type }) => !/^(gAMA|cHRM|sRGB)$/.test(type));
  return Buffer.concat([pngSignature, ...kept.map(({ whole }) => whole)]);
}

/** A WebP or PNG with another colour profile. */
function withProfile(file: Buffer, profile: Buffer): Buffer {
  if (file.toString("latin1", 0, 4) !== "RIFF") {
    const rest = [...pngChunks(file)].filter(({ type }) => type !== "iCCP").map(({ whole }) => whole);
    return insertProfile(Buffer.concat([pngSignature, ...rest]), profile);
  }
  const parts = [...riffChunks(file.subarray(12))].map(({ type, data }) =>
    riffChunk(type, type === "ICCP" ? profile : data),
  );
  return riffChunk("RIFF", Buffer.from("WEBP"), ...parts);
}

/** What must be nowhere in a stored file, whatever the format: EXIF, GPS, XMP, IPTC and the camera's name. */
const traces = /Exif|EXIF|XMP |xpacket|adobe:ns|Cameraworks|Someone|GPS|8BIM|tEXt|iTXt|zTXt/;

/** The JPEG with the EXIF orientation set to another value, in place. */
function withOrientation(orientation: number): Buffer {
  const file = imageFile("photo.jpg");
  const tag = file.indexOf(Buffer.from("011200030000000100", "hex"));
  if (tag < 0) throw new Error("the photo has no orientation");
  file.writeUInt8(orientation, tag + 9);
  return file;
}

/** The position of the pixel shown at (x, y), by the table of Exif 3.0; width and height as shown. */
const sources: Record<number, (x: number, y: number, width: number, height: number) => [number, number]> = {
  1: (x, y) => [x, y],
  2: (x, y, width) => [width - 1 - x, y],
  3: (x, y, width, height) => [width - 1 - x, height - 1 - y],
  4: (x, y, _, height) => [x, height - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, width) => [y, width - 1 - x],
  7: (x, y, width, height) => [height - 1 - y, width - 1 - x],
  8: (x, y, _, height) => [height - 1 - y, x],
};

it.each([
  ...["photo.jpg", "progressive.jpg", "deep.png", "grey.png", "palette.png", "hidden.png", "profile.png"],
  ...["profile.webp", "picture.avif", "picture.gif"],
])("%s is stored with every pixel the same", async (name) => {
  const source = name === "photo.jpg" ? withOrientation(1) : imageFile(name);
  const stored = await storedImage("background", source);
  expect(await readPixels(stored, "ignored")).toEqual(await readPixels(source, "ignored"));
  const { format, space, depth, pages } = await sharp(stored).metadata();
  expect({ format, space, depth, pages }).toEqual({ format: "webp", space: "srgb", depth: "uchar", pages: undefined });
});

it("a background image keeps an RGB profile, byte for byte, so that the pixels look the same", async () => {
  const source = imageFile("profile.webp");
  const stored = await storedImage("background", source);
  const { icc } = await sharp(source).metadata();
  expect(icc?.length).toBeGreaterThan(100);
  expect((await sharp(stored).metadata()).icc).toEqual(icc);
  expect(await readPixels(stored)).toEqual(await readPixels(source));
});

it.each([
  ["background", "profile.webp"],
  ["avatar", "profile.png"],
  ["cover", "profile.png"],
] as const)(
  "a background image has no profile of more than 128 kB, in which anything could hide: %s",
  async (kind, name) => {
    const { icc } = await sharp(imageFile(name)).metadata();
    const hidden = Buffer.concat([icc ?? Buffer.alloc(0), Buffer.alloc(200_000, "hidden")]);
    hidden.writeUInt32BE(hidden.length, 0);
    const source = withProfile(imageFile(name), hidden);
    expect((await sharp(source).metadata()).icc?.length).toBe(hidden.length);
    const stored = await storedImage(kind, source);
    expect((await sharp(stored).metadata()).icc).toBeUndefined();
    expect(stored.includes("hidden")).toBe(false);
    if (kind === "background") expect(await readPixels(stored)).toEqual(await readPixels(imageFile(name)));
  },
);

it("a background image holds the 16 bits of a channel cut to their upper 8", async () => {
  const deep = await sharp(imageFile("deep.png")).toColourspace("rgb16").raw({ depth: "ushort" }).toBuffer();
  const { data } = await readPixels(await storedImage("background", imageFile("deep.png")), "ignored");
  const cut = Array.from({ length: deep.length / 2 }, (_, at) => deep.readUInt16LE(at * 2) >> 8);
  expect([...data].filter((_, at) => at % 4 < 3)).toEqual(cut);
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])("a background image of EXIF orientation %i becomes upright", async (orientation) => {
  const source = withOrientation(orientation);
  const file = await readPixels(source);
  const shown = await readPixels(await storedImage("background", source));
  const isTurned = orientation > 4;
  expect([shown.width, shown.height]).toEqual(isTurned ? [file.height, file.width] : [file.width, file.height]);
  const expected = Buffer.alloc(file.data.length);
  for (let y = 0; y < shown.height; y++) {
    for (let x = 0; x < shown.width; x++) {
      const [left, top] = sources[orientation]?.(x, y, shown.width, shown.height) ?? [0, 0];
      const from = (top * file.width + left) * 4;
      file.data.copy(expected, (y * shown.width + x) * 4, from, from + 4);
    }
  }
  expect(shown.data.equals(expected)).toBe(true);
});

it("metadata is in the photo that the next test sends", () => {
  const text = imageFile("photo.jpg").toString("latin1");
  expect(["Exif", "Cameraworks", "Someone", "adobe:ns", "8BIM"].filter((trace) => !text.includes(trace))).toEqual([]);
});

it.each(["avatar", "background", "cover"] as const)("metadata is gone from a stored %s", async (kind) => {
  const stored = await storedImage(kind, imageFile("photo.jpg"));
  expect(stored.toString("latin1")).not.toMatch(traces);
  const { exif, xmp, iptc, orientation, comments } = await sharp(stored).metadata();
  expect({ exif, xmp, iptc, orientation, comments }).toEqual({});
});

it.each(["avatar", "background", "cover"] as const)(
  "metadata behind the end of an image is no part of a stored %s",
  async (kind) => {
    const tail = Buffer.from("<script>alert(1)</script>PK\x03\x04 payload");
    for (const name of ["photo.jpg", "grey.png", "moving.png", "picture.gif", "moving.gif", "profile.webp"]) {
      const stored = await storedImage(kind, Buffer.concat([imageFile(name), tail]));
      expect(stored.includes("<script>") || stored.includes("payload")).toBe(false);
      expect(stored.equals(await storedImage(kind, imageFile(name)))).toBe(true);
    }
  },
);

it.each(["grey.png", "palette.png", "deep.png", "picture.gif", "hidden.png"])(
  "an avatar that came without loss stays so: %s",
  async (name) => {
    const file = name.endsWith(".png") ? withoutColours(imageFile(name)) : imageFile(name);
    const source = visible(await readPixels(file));
    expect(visible(await readPixels(await storedImage("avatar", file)))).toEqual(source);
  },
);

it.each(["photo.jpg", "picture.avif"])("an avatar that came with loss looks the same: %s", async (name) => {
  const source = await sharp(imageFile(name)).autoOrient().toColourspace("srgb").ensureAlpha().raw().toBuffer();
  const { data } = await readPixels(await storedImage("avatar", imageFile(name)));
  expect(data.length).toBe(source.length);
  const error = data.reduce((sum, value, at) => sum + Math.abs(value - (source[at] ?? 0)), 0) / data.length;
  expect(error).toBeLessThan(5);
});

it("an avatar of more than 1024 px a side is made smaller, in its own proportions", async () => {
  const large = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const { width, height } = await sharp(await storedImage("avatar", large)).metadata();
  expect({ width, height }).toEqual({ width: 1024, height: 512 });
});

it.each(["avatar", "cover"] as const)("an avatar or a cover has its colours taken to sRGB: %s", async (kind) => {
  const source = await sharp(imageFile("profile.webp")).toColourspace("srgb").ensureAlpha().raw().toBuffer();
  const stored = await storedImage(kind, imageFile("profile.webp"));
  const { data } = await readPixels(stored);
  expect((await sharp(stored).metadata()).icc).toBeUndefined();
  expect([...data].filter((value, at) => Math.abs(value - (source[at] ?? 0)) > 1)).toEqual([]);
});

it.each(["avatar", "cover"] as const)("an avatar or a cover of 16 bits keeps its profile: %s", async (kind) => {
  const stored = await storedImage(kind, imageFile("profile.png"));
  const { icc } = await sharp(stored).metadata();
  expect(icc).toEqual((await sharp(imageFile("profile.png")).metadata()).icc);
  // The first pixel, as ImageMagick and Ghostscript's profiles turn it into sRGB.
  const { data } = await readPixels(stored);
  const expected = [122, 208, 100];
  expect(expected.map((value, at) => Math.abs(value - (data[at] ?? 0))).filter((error) => error > 2)).toEqual([]);
});

it("a cover is a PNG of the first frame", async () => {
  const stored = await storedImage("cover", imageFile("moving.gif"));
  const { format, pages, width, height } = await sharp(stored).metadata();
  expect({ format, pages, width, height }).toEqual({ format: "png", pages: undefined, width: 64, height: 48 });
  const all = visible(await readPixels(imageFile("moving.gif.png")));
  expect(visible(await readPixels(stored)).data).toEqual(all.data.subarray(0, 64 * 48 * 4));
});
