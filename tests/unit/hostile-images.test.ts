import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { sniff } from "@/lib/media/conversion/sniff";
import { pngChunk, pngSignature } from "@/lib/media/images/png-chunks";
import { imageFile, readPixels, refusal, storedImage } from "../support/images";
import { expectWithin } from "../support/time-bounds";

const kinds = ["avatar", "background", "cover"] as const;

const unsupported = { code: "unsupported_media_type", fields: undefined };
const refused = (message: string) => ({ code: "invalid_request", fields: { file: [message] } });
const damaged = refused("is damaged; export the image again and send that");
const cutOff = refused("is cut off; send the whole file");

/** A PNG that says it is this large, all of it black, and is valid. */
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    pngSignature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

let ofLargest: Buffer | undefined;
/** Made once, since packing its 300 MB takes seconds. */
const largestPng = () => {
  ofLargest ??= blackPng(50_000, 50_000);
  return ofLargest;
};

/** A GIF of this many frames of one pixel. */
function longGif(frames: number): Buffer {
  const start = Buffer.from("47494638396101000100800000000000ffffff", "hex");
  const frame = Buffer.from("2c0000000001000100000202440100", "hex");
  return Buffer.concat([start, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** A progressive JPEG whose last scan is repeated, as often as wished. */
async function jpegOfScans(extra: number): Promise<Buffer> {
  const file = await sharp(imageFile("progressive.jpg")).jpeg({ progressive: true }).toBuffer();
  const scan = file.lastIndexOf(Buffer.from("ffda", "hex"));
  const last = file.subarray(scan, -2);
  return Buffer.concat([file.subarray(0, -2), ...Array.from({ length: extra }, () => last), file.subarray(-2)]);
}

describe.each(kinds)("as %s", (kind) => {
  it.each(["picture.bmp", "picture.tiff"])("%s is not accepted", async (name) => {
    expect(await refusal(kind, imageFile(name))).toEqual(unsupported);
  });

  it.each([
    ["no byte", ""],
    ["one byte", "\x89"],
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ["an SVG with a declaration", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a PDF", "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"],
    ["a JPEG XL", "\xff\x0a\xfa\x1f\x41\x91\x08\x06\x01"],
    ["an HEIC", "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"],
    ["an icon", "\x00\x00\x01\x00\x01\x00\x01\x01\x00\x00\x01\x00\x18\x00\x30\x00\x00\x00\x16\x00\x00\x00"],
    ["ImageMagick's script", "push graphic-context\nviewbox 0 0 1 1\n"],
  ])("%s is not accepted", async (_, text) => {
    expect(await refusal(kind, Buffer.from(text, "latin1"))).toEqual(unsupported);
  });

  it.each([
    ...["photo.jpg", "progressive.jpg", "deep.png", "moving.png", "picture.gif", "moving.gif", "moving.webp"],
    ...["profile.webp", "picture.avif"],
  ])("%s is refused wherever it is cut off", async (name) => {
    const file = imageFile(name);
    const cuts = [0.1, 0.25, 0.5, 0.75, 0.9].map((part) => Math.floor(file.length * part));
    for (const length of [...cuts, file.length - 20, file.length - 1]) {
      expect([cutOff, damaged]).toContainEqual(await refusal(kind, file.subarray(0, length)));
    }
  });

  it("a PNG of 50,000 x 50,000 is refused by its header", async () => {
    const bomb = largestPng();
    expect(bomb.length).toBeLessThan(400_000);
    const before = process.memoryUsage().rss;
    expect(await refusal(kind, bomb)).toEqual(
      refused("is 50000 × 50000 px; send at most 40 megapixels and 16383 px a side"),
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it("one pixel more than allowed is refused", async () => {
    expect(await refusal(kind, blackPng(16_384, 1))).toEqual(
      refused("is 16384 × 1 px; send at most 40 megapixels and 16383 px a side"),
    );
    expect(await refusal(kind, blackPng(8001, 5000))).toEqual(
      refused("is 8001 × 5000 px; send at most 40 megapixels and 16383 px a side"),
    );
  });

  it("a GIF of 10,000 frames is refused", async () => {
    expect(await refusal(kind, longGif(10_000))).toEqual(refused("has more than 300 frames; send a shorter one"));
    expect(await refusal(kind, longGif(301))).toEqual(refused("has more than 300 frames; send a shorter one"));
    expect(await refusal(kind, longGif(300))).toBe("stored");
  });

  it("a JPEG of more than 40 scans is refused", async () => {
    expect(await refusal(kind, await jpegOfScans(700))).toEqual(
      refused("is a progressive JPEG of more than 40 scans; export it as a baseline JPEG"),
    );
    expect(await refusal(kind, await jpegOfScans(20))).toEqual(damaged);
  });

  it("a moving AVIF is refused, since it would stand still", async () => {
    expect(await refusal(kind, imageFile("moving.avif"))).toEqual(
      refused("is an animated AVIF, whose animation cannot be kept; send it as an animated WebP or GIF"),
    );
  });

  it("a GIF whose frames together are too many pixels is refused", async () => {
    const file = longGif(300);
    file.writeUInt16LE(6000, 6);
    file.writeUInt16LE(6000, 8);
    expect(await refusal(kind, file)).toEqual(
      refused("has 300 frames of that size; send at most 8, or a smaller image"),
    );
  });
});

describe.each(kinds)("a GIF of one small frame, as %s,", (kind) => {
  /** A GIF whose screen is this large, with a frame of one pixel. */
  function gif(width: number, height: number): Buffer {
    const file = longGif(1);
    file.writeUInt16LE(width, 6);
    file.writeUInt16LE(height, 8);
    return file;
  }

  it.each([
    [640, 480],
    [30, 20],
  ])("a GIF of one small frame keeps its screen of %i × %i, as browsers show it", async (width, height) => {
    const { pages, ...size } = await sharp(await storedImage(kind, gif(width, height))).metadata();
    expect([size.width, size.height, pages]).toEqual([width, height, undefined]);
    const { data } = await readPixels(await storedImage(kind, gif(width, height)));
    expect([...data.subarray(0, 8)].map((value, at) => (at % 4 === 3 ? value : 0))).toEqual([0, 0, 0, 255, 0, 0, 0, 0]);
  });

  it("a GIF of one small frame is refused for a screen that no browser shows, and for one out of bounds", async () => {
    const text = "px; send at most 40 megapixels and 16383 px a side";
    expect(await refusal(kind, gif(65_535, 65_535))).toEqual(refused(`has a canvas of 65535 × 65535 ${text}`));
    expect(await refusal(kind, gif(8001, 5000))).toEqual(refused(`has a canvas of 8001 × 5000 ${text}`));
  });
});

describe("a moving GIF", () => {
  /** Its second frame stands there, and the first in the corner. */
  function gif(width: number, height: number, left: number, top: number): Buffer {
    const file = longGif(2);
    const frame = file.lastIndexOf(Buffer.from("2c00000000", "hex"));
    file.writeUInt16LE(width, 6);
    file.writeUInt16LE(height, 8);
    file.writeUInt16LE(left, frame + 1);
    file.writeUInt16LE(top, frame + 3);
    return file;
  }

  it.each([
    ["800 × 600, which libvips takes for a mistake", [800, 600, 1, 0]],
    ["3000 × 2500, which libvips takes for one, too", [3000, 2500, 1, 0]],
    ["30 × 20, of which no frame shows most", [30, 20, 1, 0]],
    ["30 × 20, whatever stands outside", [30, 20, 60_000, 10]],
  ] as const)("a moving GIF keeps its screen of %s", async (_, [width, height, left, top]) => {
    const stored = await storedImage("background", gif(width, height, left, top));
    const { pages = 1, pageHeight, ...size } = await sharp(stored, { animated: true }).metadata();
    const isSeen = left < width;
    expect([size.width, pageHeight ?? size.height, pages]).toEqual([width, height, isSeen ? 2 : 1]);
    const { data } = await readPixels(stored);
    const alphas = (frame: number) => [0, 1, 2].map((x) => data[(frame * width * height + x) * 4 + 3]);
    expect(alphas(0)).toEqual([255, 0, 0]);
    if (isSeen) expect(alphas(1)).toEqual([255, 255, 0]);
  });
});

/** An EXIF block whose directory names itself, as often as wished, as the one of the camera. */
function loopingExif(entries: number): Buffer {
  const exif = Buffer.alloc(14 + 12 * entries);
  exif.write("II*\0\x08\0\0\0", "latin1");
  exif.writeUInt16LE(entries, 8);
  for (let at = 10; at < 10 + 12 * entries; at += 12) {
    exif.writeUInt16LE(0x8769, at);
    exif.writeUInt16LE(4, at + 2);
    exif.writeUInt32LE(1, at + 4);
    exif.writeUInt32LE(8, at + 8);
  }
  return exif;
}

const png = imageFile("grey.png");
const jpeg = imageFile("photo.jpg");
const webp = imageFile("profile.webp");
const big = loopingExif(60_000);
const small = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), loopingExif(5400)]);
const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), small]);
segment.writeUInt16BE(small.length + 2, 2);
const chunk = Buffer.concat([Buffer.from("EXIF\0\0\0\0"), big]);
chunk.writeUInt32LE(big.length, 4);
const longer = Buffer.concat([webp, chunk]);
longer.writeUInt32LE(longer.length - 8, 4);
longer.writeUInt8(longer.readUInt8(20) | 8, 20);
it.each([
  ["PNG", Buffer.concat([png.subarray(0, 33), pngChunk("eXIf", big), png.subarray(33)]), png],
  ["JPEG", Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]), undefined],
  ["WebP", longer, webp],
] as const)("an EXIF block that keeps its reader busy is not read: %s", async (_, file, same) => {
  const stored = await expectWithin(1000, () => storedImage("avatar", file));
  if (same) expect(stored.equals(await storedImage("avatar", same))).toBe(true);
});

describe("a moving avatar", () => {
  /** A GIF of one pixel that moves on a large screen. */
  function gif(side: number, frames: number): Buffer {
    const file = longGif(frames);
    file.writeUInt16LE(side, 6);
    file.writeUInt16LE(side, 8);
    return file;
  }

  it("a moving avatar of more than 100 million pixels is refused", async () => {
    const message = "has 51 frames of that size; send at most 50, or a smaller image";
    expect(await refusal("avatar", gif(1413, 51))).toEqual(refused(message));
  });

  it("a moving avatar of fifty equal frames is stored within a moment", async () => {
    const stored = await expectWithin(6000, () => storedImage("avatar", gif(1413, 50)));
    expect((await sharp(stored, { animated: true }).metadata()).width).toBe(800);
  });
});

describe.each(kinds)("a frame larger than the canvas, as %s,", (kind) => {
  /** A GIF of 8 × 8 whose second frame is said to be of another size. */
  function gif(width: number, height: number): Buffer {
    const file = longGif(2);
    const frame = file.lastIndexOf(Buffer.from("2c00000000", "hex"));
    file.writeUInt16LE(8, 6);
    file.writeUInt16LE(8, 8);
    file.writeUInt16LE(width, frame + 5);
    file.writeUInt16LE(height, frame + 7);
    return file;
  }
  const larger = refused("has a frame larger than its canvas; export it again and send that");

  it("a frame larger than the canvas is refused before it is decoded", async () => {
    expect(await refusal(kind, gif(8000, 5000))).toEqual(larger);
    expect(await refusal(kind, gif(9, 8))).toEqual(larger);
    expect(await refusal(kind, gif(8, 9))).toEqual(larger);
  });

  it("a frame larger than the canvas is refused in a WebP too", async () => {
    const webp = imageFile("moving.webp");
    webp.writeUIntLE(0, 24, 3);
    expect(await refusal(kind, webp)).toEqual(damaged);
  });
});

it("a thousand changed bytes end in a stored image or a clear refusal, and never otherwise", async () => {
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const names = ["photo.jpg", "moving.png", "moving.gif", "moving.webp", "lossy.webp", "picture.avif", "palette.png"];
  for (let round = 0; round < 140; round++) {
    const file = imageFile(names[round % names.length] ?? "");
    for (let change = 0; change < 7; change++) file.writeUInt8(random(256), random(file.length));
    const outcome = await refusal("background", file);
    if (outcome !== "stored") expect(["invalid_request", "unsupported_media_type"]).toContain(outcome.code);
  }
});

it("the type is decided by content, which a name cannot change", async () => {
  expect(await sniff("tests/files/images/moving.png.png")).toBe("png");
  const stored = await storedImage("background", imageFile("picture.gif"));
  expect(await readPixels(stored)).toEqual(await readPixels(imageFile("picture.gif")));
});
