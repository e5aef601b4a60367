import sharp, { type Sharp } from "sharp";
import { imageLimits } from "@/lib/media/conversion/conversion-limits";
import { insertProfile } from "./png-colours";

// Of all that libvips can open, only what uploads take: SVG, PDF, TIFF and others stay closed to hostile files.
const loaders = ["Jpeg", "Png", "Nsgif", "Webp", "HeifFile", "HeifBuffer"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
sharp.cache(false);
sharp.concurrency(1);

/** Opens one still picture; any error in its data is fatal, what libraries only warn about is not. */
export function openImage(image: Buffer, options: { ignoreIcc?: boolean } = {}): Sharp {
  return sharp(image, { failOn: "error", limitInputPixels: imageLimits.pixels, autoOrient: true, ...options });
}

/** Reads no more than the header; nothing is decoded, so that its size need not be bounded yet. */
export function openHeader(image: Buffer): Sharp {
  return sharp(image, { failOn: "error", limitInputPixels: false });
}

/** Takes a picture with a profile to sRGB; sharp takes one of 16 bits to Display P3 and then leaves that profile out. */
export function inSrgb(picture: Sharp): Sharp {
  return picture.withIccProfile("srgb", { attach: false });
}

/** Opens a CMYK picture without a profile as browsers show it: each ink keeps back its share of one colour. */
export async function openInks(image: Buffer): Promise<Sharp> {
  const { data, info } = await openImage(image)
    .pipelineColourspace("cmyk")
    .toColourspace("cmyk")
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 4) {
    const light = 255 - (data[at + 3] ?? 0);
    for (let channel = at; channel < at + 3; channel++) {
      data[channel] = Math.round(((255 - (data[channel] ?? 0)) * light) / 255);
    }
    data[at + 3] = 255;
  }
  return openPixels(new Uint32Array(data.buffer, data.byteOffset, data.length / 4), info.width, info.height);
}

/** Opens a picture as if it had that profile, by way of a PNG, to which alone one can be given. */
export async function openWithProfile(image: Buffer, profile: Buffer): Promise<Sharp> {
  const png = await openImage(image).toColourspace("srgb").png({ compressionLevel: 0 }).toBuffer();
  return openImage(insertProfile(png, profile));
}

/** Opens pixels of four bytes each: red, green, blue, alpha. */
export function openPixels(pixels: Uint32Array, width: number, height: number): Sharp {
  const bytes = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  return sharp(bytes, { raw: { width, height, channels: 4 }, limitInputPixels: imageLimits.pixels });
}

/** Preserves colour under full transparency. 5 to 7 times as fast as the default effort, for a tenth more bytes. */
export const exactly = { lossless: true, exact: true, effort: 0, quality: 20 } as const;

/** For pictures that were lossy before: no loss that an eye sees. */
export const closely = { quality: 90, smartSubsample: true, effort: 4 } as const;

/** As `closely`, at half its time: an animation is hundreds of pictures. */
export const closelyMoving = { quality: 90, effort: 1 } as const;

/** The size in which avatars and covers are stored; smaller ones are not enlarged. */
export const shownSize = {
  width: imageLimits.shownSide,
  height: imageLimits.shownSide,
  fit: "inside",
  withoutEnlargement: true,
} as const;
