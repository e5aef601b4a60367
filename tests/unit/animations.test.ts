import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { imageFile, readPixels, storedImage, visible } from "../support/images";

/** Browsers show a frame of no time, or of ten milliseconds, for a hundred. */
const shownFor = (delay: number) => (delay <= 10 ? 100 : delay);

/** What is seen and for how long; an encoder may make one frame of equal ones. */
async function shown(image: Buffer, delays?: readonly number[]) {
  const { width, height, data } = visible(await readPixels(image));
  const { pages = 1, delay = [], loop } = await sharp(image, { animated: true }).metadata();
  const times = delays ?? delay;
  const frames = delays ? delays.length : pages;
  const seen: { pixels: string; ms: number }[] = [];
  for (let frame = 0; frame < frames; frame++) {
    const bytes = data.length / frames;
    const pixels = data.subarray(frame * bytes, (frame + 1) * bytes).toString("base64");
    const ms = shownFor(times[frame] ?? 0);
    const last = seen.at(-1);
    if (last?.pixels === pixels) last.ms += ms;
    else seen.push({ pixels, ms });
  }
  return { width, height: height / frames, loop, seen };
}

describe.each(["background", "avatar"] as const)("an animated %s", (kind) => {
  it("an animated GIF keeps every pixel, its times and plays", async () => {
    const stored = await storedImage(kind, imageFile("moving.gif"));
    const { seen, ...size } = await shown(stored);
    const before = await shown(imageFile("moving.gif.png"), [70, 0, 120, 120, 20, 2000, 10, 10]);
    expect(size).toEqual({ width: 64, height: 48, loop: 3 });
    expect(seen.map(({ ms }) => ms)).toEqual(before.seen.map(({ ms }) => ms));
    // libnsgif clears the box of an opaque frame to the colour of the background, where browsers leave nothing.
    expect(seen.slice(0, -1)).toEqual(before.seen.slice(0, -1));
  });

  it("an animated WebP keeps every pixel, its times and plays", async () => {
    const stored = await storedImage(kind, imageFile("moving.webp"));
    const before = await shown(imageFile("moving.webp"));
    expect(await shown(stored)).toEqual(before);
    expect({ loop: before.loop, times: before.seen.map(({ ms }) => ms) }).toEqual({
      loop: 2,
      times: Array(8).fill(125),
    });
  });

  it("an animated PNG becomes its first frame", async () => {
    const stored = await storedImage(kind, imageFile("moving.png"));
    const { pages, delay, loop } = await sharp(stored).metadata();
    expect({ pages, delay, loop }).toEqual({});
    const { width, height, data } = visible(await readPixels(imageFile("moving.png.png")));
    const first = { width, height: height / 8, data: data.subarray(0, data.length / 8) };
    expect(visible(await readPixels(stored))).toEqual(first);
  });
});

it("a background that moves keeps every pixel of a lossy WebP too", async () => {
  const stored = await storedImage("background", imageFile("lossy.webp"));
  expect(await shown(stored)).toEqual(await shown(imageFile("lossy.webp")));
});

/** Frames of one colour each. */
function colours(width: number, height: number, ...frames: readonly (readonly number[])[]): Sharp {
  const pixels = Buffer.concat(frames.map((colour) => Buffer.alloc(width * height * 3, Buffer.from(colour))));
  return sharp(pixels, { raw: { width, height: height * frames.length, channels: 3, pageHeight: height } });
}
const [red, green] = [
  [200, 50, 50],
  [50, 200, 50],
] as const;

it("an animation keeps its colour profile and its values, since browsers heed none in an animation", async () => {
  const file = await colours(16, 8, red, green).withIccProfile("p3").webp({ lossless: true }).toBuffer();
  const { icc } = await sharp(file).metadata();
  expect(icc?.length).toBeGreaterThan(100);
  for (const kind of ["background", "avatar"] as const) {
    const stored = await storedImage(kind, file);
    expect((await sharp(stored).metadata()).icc).toEqual(icc);
    expect(await readPixels(stored, "ignored")).toEqual(await readPixels(file, "ignored"));
  }
});

it("an animation stays as it is whatever orientation its EXIF block names, as browsers show it", async () => {
  const frames = () => colours(16, 8, red, green);
  const turned = await frames().withMetadata({ orientation: 6 }).webp({ lossless: true }).toBuffer();
  const plain = await frames().webp({ lossless: true }).toBuffer();
  expect(turned.includes("EXIF")).toBe(true);
  expect(await readPixels(await storedImage("background", turned))).toEqual(await readPixels(plain));
});

it("an animated avatar of more than 1024 px is made smaller and keeps moving, each frame on its own", async () => {
  const file = await colours(1500, 300, [255, 0, 0], [0, 0, 255])
    .webp({ lossless: true, delay: [100, 100] })
    .toBuffer();
  const stored = await storedImage("avatar", file);
  const { width, pageHeight, pages, delay, loop } = await sharp(stored, { animated: true }).metadata();
  expect({ width, pageHeight, pages, delay, loop }).toEqual({
    ...{ width: 1024, pageHeight: 205 },
    ...{ pages: 2, delay: [100, 100], loop: 0 },
  });
  const { data } = await readPixels(stored);
  const rows = [0, 204, 205, 409].map((row) => [...data.subarray(row * 1024 * 4, row * 1024 * 4 + 3)]);
  expect(rows.map(([r = 0, , b = 0]) => (Math.abs(r - b) > 240 ? r > b : undefined))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
