import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { type ApngFrame, apng } from "../support/apng";
import { imageFile, pixelsOf, storedImage, visible } from "../support/images";

async function timing(image: Buffer) {
  const { pages, delay, loop } = await sharp(image, { animated: true }).metadata();
  return { pages, delay, loop };
}

/** A box of one RGBA colour after the other, so that no two pixels need be alike. */
function box(left: number, top: number, width: number, height: number, seed: number, alpha?: number): ApngFrame {
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < pixels.length; at++) {
    pixels[at] = at % 4 === 3 ? (alpha ?? (at * 13 * seed) % 256) : (at * 31 + seed * 57) % 256;
  }
  return { left, top, width, height, pixels };
}

/** What a browser shows of these frames, one below the other: written for clarity, from the PNG specification. */
function shown(width: number, height: number, frames: ApngFrame[]): Buffer {
  const canvas = new Array<[number, number, number, number]>(width * height).fill([0, 0, 0, 0]);
  const stack: number[] = [];
  frames.forEach((frame, index) => {
    const saved = [...canvas];
    for (let y = 0; y < frame.height; y++) {
      for (let x = 0; x < frame.width; x++) {
        const at = (frame.top + y) * width + frame.left + x;
        const [r = 0, g = 0, b = 0, a = 0] = frame.pixels.subarray((y * frame.width + x) * 4);
        const [R, G, B, A] = canvas[at] ?? [0, 0, 0, 0];
        const [above, below] = [a / 255, (A / 255) * (1 - a / 255)];
        const mix = (over: number, under: number) => Math.round((over * above + under * below) / (above + below));
        if (frame.blend !== 1 || a === 255) canvas[at] = [r, g, b, a];
        else if (a > 0) canvas[at] = [mix(r, R), mix(g, G), mix(b, B), Math.round((above + below) * 255)];
      }
    }
    stack.push(...canvas.flat());
    for (let y = 0; y < frame.height; y++) {
      for (let x = 0; x < frame.width; x++) {
        const at = (frame.top + y) * width + frame.left + x;
        if (frame.dispose === 1 || (frame.dispose === 2 && index === 0)) canvas[at] = [0, 0, 0, 0];
        else if (frame.dispose === 2) canvas[at] = saved[at] ?? [0, 0, 0, 0];
      }
    }
  });
  return Buffer.from(stack);
}

describe.each(["background", "avatar"] as const)("an animated %s", (kind) => {
  it.each([
    ["moving.gif", "moving.gif.png", [70, 0, 120, 120, 20, 2000, 10, 10], 3],
    ["moving.png", "moving.png.png", new Array(8).fill(125), 3],
    ["moving.webp", "moving.webp", new Array(8).fill(125), 2],
  ] as const)("%s keeps every pixel, delay and play", async (name, reference, delay, loop) => {
    const stored = await storedImage(kind, imageFile(name));
    expect(await timing(stored)).toEqual({ pages: 8, delay, loop });
    expect(visible(await pixelsOf(stored))).toEqual(visible(await pixelsOf(imageFile(reference))));
  });
});

describe("a background that moves", () => {
  it("keeps every pixel of a lossy WebP too", async () => {
    const stored = await storedImage("background", imageFile("lossy.webp"));
    expect(await timing(stored)).toEqual({ pages: 8, delay: new Array(8).fill(125), loop: 0 });
    expect(await pixelsOf(stored)).toEqual(await pixelsOf(imageFile("lossy.webp")));
  });

  it.each([0, 1] as const)(
    "follows each way of disposal of an APNG, with blending %i, half transparent",
    async (blend) => {
      const frames: ApngFrame[] = [
        { ...box(0, 0, 23, 17, 1), dispose: 2 },
        { ...box(3, 5, 9, 7, 2), dispose: 0, blend },
        { ...box(1, 2, 20, 13, 3), dispose: 1, blend },
        { ...box(7, 1, 5, 15, 4), dispose: 2, blend },
        { ...box(7, 1, 5, 15, 5, 255), dispose: 2, blend },
        { ...box(0, 0, 23, 17, 6, 0), dispose: 0, blend },
        { ...box(22, 16, 1, 1, 7, 255), dispose: 0, blend },
      ];
      const stored = await storedImage("background", await apng(23, 17, 0, frames));
      const { data, ...size } = await pixelsOf(stored);
      expect(size).toEqual({ width: 23, height: 17 * frames.length });
      expect(data.equals(shown(23, 17, frames))).toBe(true);
    },
  );

  it("keeps delays of any fraction of a second, and a number of plays that WebP can count", async () => {
    const delays: [number, number][] = [
      [1, 3],
      [0, 0],
      [65_535, 1],
      [5, 0],
    ];
    const frames = delays.map((delay, index) => ({ ...box(0, 0, 4, 4, index + 1), delay }));
    const stored = await storedImage("background", await apng(4, 4, 100_000, frames));
    expect(await timing(stored)).toEqual({ pages: 4, delay: [333, 0, 16_777_215, 50], loop: 65_535 });
  });

  it("keeps a frame that equals the one before", async () => {
    const frames = [1, 1, 1].map((seed) => box(0, 0, 8, 8, seed));
    const stored = await storedImage("background", await apng(8, 8, 1, frames));
    expect(await timing(stored)).toEqual({ pages: 3, delay: [100, 100, 100], loop: 1 });
  });
});

it("an animated avatar of more than 1024 px is made smaller and keeps moving", async () => {
  const [first, second] = await Promise.all(
    ["red", "blue"].map((background) =>
      sharp({ create: { width: 1500, height: 300, channels: 4, background } })
        .raw()
        .toBuffer(),
    ),
  );
  const frames = [first, second].map((pixels) => ({
    left: 0,
    top: 0,
    width: 1500,
    height: 300,
    pixels: pixels ?? Buffer.alloc(0),
  }));
  const stored = await storedImage("avatar", await apng(1500, 300, 0, frames));
  const { width, pageHeight } = await sharp(stored, { animated: true }).metadata();
  expect({ width, pageHeight, ...(await timing(stored)) }).toEqual({
    width: 1024,
    pageHeight: 205,
    pages: 2,
    delay: [100, 100],
    loop: 0,
  });
});
