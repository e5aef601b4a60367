import sharp, { type Sharp } from "sharp";
import { expect, it } from "vitest";
import { croppedBox } from "@/lib/media/conversion/crop";
import { imageFile, readPixels, storedImage } from "../support/images";

/** 40 × 20 pixels: the left half red, the right half blue, and below both a green line of half its height. */
const quarters = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: "#ff0000" } }).composite([
    { input: { create: { width: 20, height: 20, channels: 3, background: "#0000ff" } }, left: 20, top: 0 },
    { input: { create: { width: 40, height: 10, channels: 3, background: "#00ff00" } }, left: 0, top: 10 },
  ]);

const onlyColour = async (file: Buffer) => {
  const { width, height, data } = await readPixels(file);
  const colours = new Set<string>();
  for (let at = 0; at < data.length; at += 4) colours.add(data.subarray(at, at + 3).toString("hex"));
  return { width, height, colours: [...colours] };
};

const upperRight = { x: 0.5, y: 0, width: 0.5, height: 0.5 };

it.each(["avatar", "background", "cover"] as const)("a crop leaves that part of an uploaded %s", async (kind) => {
  const stored = await storedImage(kind, await quarters().png().toBuffer(), upperRight);
  expect(await onlyColour(stored)).toEqual({ width: 20, height: 10, colours: ["0000ff"] });
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "a crop is of the picture as people see it, under EXIF orientation %i",
  async (orientation) => {
    // Turned or mirrored, so that the orientation brings it back.
    const upright = await quarters().png().toBuffer();
    const undo = [
      ...[sharp(upright), sharp(upright).flop(), sharp(upright).rotate(180), sharp(upright).flip()],
      ...[
        sharp(await sharp(upright).rotate(90).toBuffer()).flop(),
        sharp(upright).rotate(270),
        sharp(await sharp(upright).rotate(90).toBuffer()).flip(),
        sharp(upright).rotate(90),
      ],
    ][orientation - 1];
    const file = await (undo as Sharp).withMetadata({ orientation }).png().toBuffer();
    expect(await onlyColour(await storedImage("background", file))).toMatchObject({ width: 40, height: 20 });
    const stored = await storedImage("background", file, upperRight);
    expect(await onlyColour(stored)).toEqual({ width: 20, height: 10, colours: ["0000ff"] });
  },
);

it.each(["moving.gif", "moving.webp"])("a crop keeps the times and plays of %s", async (name) => {
  const file = imageFile(name);
  const sizeOf = async (image: Buffer) => {
    const { delay = [], loop, width, pageHeight } = await sharp(image, { animated: true }).metadata();
    return { ms: delay.reduce((sum, own) => sum + own, 0), loop, width, pageHeight };
  };
  const whole = await sizeOf(await storedImage("background", file));
  const part = await storedImage("background", file, { x: 0.25, y: 0.25, width: 0.5, height: 0.5 });
  const half = (side = 0) => Math.round(side / 2);
  expect(await sizeOf(part)).toEqual({ ...whole, width: half(whole.width), pageHeight: half(whole.pageHeight) });
  const avatar = await storedImage("avatar", file, { x: 0, y: 0, width: 0.5, height: 1 });
  expect(await sizeOf(avatar)).toEqual({ ...whole, width: half(whole.width) });
});

it.each([
  [
    { x: 0, y: 0, width: 1, height: 1 },
    { left: 0, top: 0, width: 3, height: 2 },
  ],
  [
    { x: 1, y: 1, width: 0.001, height: 0.001 },
    { left: 2, top: 1, width: 1, height: 1 },
  ],
  [
    { x: 0.5, y: 0.5, width: 0.501, height: 0.501 },
    { left: 2, top: 1, width: 1, height: 1 },
  ],
])("a crop of %j of 3 × 2 pixels is %j: never empty, and never beyond the picture", (crop, box) => {
  expect(croppedBox(crop, { width: 3, height: 2 })).toEqual(box);
});
