import sharp, { type Sharp, type SharpOptions } from "sharp";
import { imageLimits } from "@/lib/media/conversion/conversion-limits";
import { behindFrame } from "./gif-blocks";
import { insertProfile } from "./png-colours";

// Of all that libvips can open, uploads need only these; SVG, PDF, TIFF and others stay closed to hostile files.
const loaders = ["Jpeg", "Png", "Nsgif", "Webp", "HeifFile", "HeifBuffer"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
sharp.cache(false);
sharp.concurrency(1);

/** Errors in the data are fatal; warnings of the libraries are not. */
export function openImage(image: Buffer, options: Pick<SharpOptions, "limitInputPixels"> = {}): Sharp {
  return sharp(image, { failOn: "error", limitInputPixels: imageLimits.pixels, autoOrient: true, ...options });
}

/**
 * Opens all frames, whose number and size were checked. Browsers heed neither profile nor orientation of an animation.
 */
export function openFrames(image: Buffer, page = 0): Sharp {
  const limitInputPixels = imageLimits.animationPixels;
  return sharp(image, { failOn: "error", limitInputPixels, page, pages: -1, ignoreIcc: true });
}

/** Makes a WebP of a GIF. Where no frame is, libnsgif shows black, and it takes some screens for a mistake. */
export async function gifToWebp(gif: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const create = { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  const empty = await sharp({ create }).gif({ effort: 1 }).toBuffer();
  const frames = openFrames(behindFrame(gif, empty), 1);
  const { delay = [] } = await frames.metadata();
  return frames.webp({ ...losslessWebp, delay: delay.slice(1) }).toBuffer();
}

/** Decodes nothing, so that the size need not be bounded yet. */
export function openHeader(image: Buffer): Sharp {
  return sharp(image, { failOn: "error", limitInputPixels: false });
}

/** Shows CMYK without a profile as browsers do: each ink absorbs its share of one colour. */
export async function openCmyk(image: Buffer): Promise<Sharp> {
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
  const raw = { width: info.width, height: info.height, channels: 4 } as const;
  return sharp(data, { raw, limitInputPixels: imageLimits.pixels });
}

/** Goes through a PNG, the only format that a profile can be added to. */
export async function openWithProfile(image: Buffer, profile: Buffer): Promise<Sharp> {
  const png = await openImage(image).toColourspace("srgb").png({ compressionLevel: 0 }).toBuffer();
  return openImage(insertProfile(png, profile));
}

/**
 * Colour under full transparency is kept. This is 5 to 7 times as fast as the default effort, for a tenth more bytes.
 */
export const losslessWebp = { lossless: true, exact: true, effort: 0, quality: 20 } as const;

/** Pictures that were lossy before become visually lossless. */
export const stillWebp = { quality: 90, smartSubsample: true, effort: 4 } as const;

/** An animation is hundreds of pictures; this takes half the time of the setting above. */
export const animatedWebp = { quality: 90, effort: 1 } as const;

export const maxShownSize = {
  width: imageLimits.shownSide,
  height: imageLimits.shownSide,
  fit: "inside",
  withoutEnlargement: true,
} as const;
