import sharp, { type Sharp, type SharpOptions } from "sharp";
import { imageLimits } from "@/lib/media/conversion/conversion-limits";
import { insertProfile } from "./png-colours";

// Of all that libvips can open, only what uploads take: SVG, PDF, TIFF and others stay closed to hostile files.
const loaders = ["Jpeg", "Png", "Nsgif", "Webp", "HeifFile", "HeifBuffer"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
sharp.cache(false);
sharp.concurrency(1);

/** Errors in the data are fatal, warnings of the libraries are not. */
export function openImage(image: Buffer, options: Pick<SharpOptions, "ignoreIcc" | "limitInputPixels"> = {}): Sharp {
  return sharp(image, { failOn: "error", limitInputPixels: imageLimits.pixels, autoOrient: true, ...options });
}

/** Decodes nothing, so that the size need not be bounded yet. */
export function openHeader(image: Buffer): Sharp {
  return sharp(image, { failOn: "error", limitInputPixels: false });
}

/** sharp converts 16-bit pictures to Display P3 and then omits the profile. */
export function inSrgb(picture: Sharp): Sharp {
  return picture.withIccProfile("srgb", { attach: false });
}

/** As browsers show CMYK without a profile: each ink absorbs its share of one colour. */
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

/** Through a PNG, the only format that a profile can be added to. */
export async function openWithProfile(image: Buffer, profile: Buffer): Promise<Sharp> {
  const png = await openImage(image).toColourspace("srgb").png({ compressionLevel: 0 }).toBuffer();
  return openImage(insertProfile(png, profile));
}

/** RGBA. */
export function openPixels(pixels: Uint32Array, width: number, height: number): Sharp {
  const bytes = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  return sharp(bytes, { raw: { width, height, channels: 4 }, limitInputPixels: imageLimits.pixels });
}

/** Preserves colour under full transparency. 5 to 7 times as fast as the default effort, for a tenth more bytes. */
export const exactly = { lossless: true, exact: true, effort: 0, quality: 20 } as const;

/** For pictures that were lossy before: visually lossless. */
export const closely = { quality: 90, smartSubsample: true, effort: 4 } as const;

/** Half the time of `closely`: an animation is hundreds of pictures. */
export const closelyMoving = { quality: 90, effort: 1 } as const;

export const shownSize = {
  width: imageLimits.shownSide,
  height: imageLimits.shownSide,
  fit: "inside",
  withoutEnlargement: true,
} as const;
