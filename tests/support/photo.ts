import sharp from "sharp";
import { inject } from "vitest";
import { randomNumbers } from "./random-numbers";

/** Of 12 megapixels, as from a phone, in `npm run test:long`, and of 3 in `npm test`, since the conversions cost as much. */
export const photoSize = inject("isLong") ? { width: 4000, height: 3000 } : { width: 2000, height: 1500 };
/** Pixels of one patch of colour, and how far its channels are from grey: soft light, shapes, leaves, texture. */
const details = [
  [800, 110],
  [200, 60],
  [60, 45],
  [16, 30],
  [5, 16],
] as const;

/** A JPEG of 2 bits a pixel with detail of every size and the noise of a sensor, the same in every run. */
export async function photo(): Promise<Buffer> {
  const random = randomNumbers(1);
  const [base, ...layers] = await Promise.all(details.map(([side, contrast]) => layer(random, side, contrast)));
  const noise = { type: "gaussian", mean: 128, sigma: 5 } as const;
  const grain = await sharp({ create: { width: 500, height: 500, channels: 3, background: "black", noise } })
    .png()
    .toBuffer();
  const over = layers.map((input) => ({ input, blend: "hard-light" as const }));
  return sharp(base)
    .composite([...over, { input: grain, tile: true, blend: "hard-light" }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

function layer(random: () => number, side: number, contrast: number): Promise<Buffer> {
  const [width, height] = [Math.ceil(photoSize.width / side), Math.ceil(photoSize.height / side)];
  const raw = { width, height, channels: 3 } as const;
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, () => 128 + (random() - 0.5) * 2 * contrast));
  const picture = sharp(pixels, { raw }).resize({ ...photoSize, fit: "fill", kernel: "cubic" });
  return picture.png({ compressionLevel: 1 }).toBuffer();
}
