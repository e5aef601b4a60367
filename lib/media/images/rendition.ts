import { readFile, writeFile } from "node:fs/promises";
import type { Sharp } from "sharp";
import { brokenFile } from "@/lib/media/conversion/broken-file";
import type { Conversion } from "@/lib/media/conversion/conversion";
import { largestPhoneWidth, type RenditionSize } from "@/lib/media/storage/rendition";
import { openHeader, openImage } from "./image-engine";

/**
 * 12 megapixels become a 1440 × 2560 AVIF in 2.4 s of a core at effort 2, and in 10 s at effort 4 for a fifth fewer
 * bytes.
 */
const effort = { avif: 2, webp: 4 } as const;
/** The first quality that is small enough is taken, otherwise the last. */
const qualities = { avif: [50, 40, 30, 20], webp: [72, 55, 40, 25] } as const;
const kilobyte = 1000;
/** A phone may load so much, and a larger screen so much. */
const maxBytes = { phone: 230 * kilobyte, screen: 480 * kilobyte } as const;

/** Makes a smaller picture of a stored one in its own colour profile, and never enlarges it. */
export async function convertRendition(
  input: string,
  output: string,
  { cut, width, extension, focus = 50 }: RenditionSize,
): Promise<Conversion> {
  const file = await readFile(input);
  const { width: whole, height } = await openHeader(file).metadata();
  const box = cutBox(cut, { width: whole, height }, focus);
  const limit = width <= largestPhoneWidth ? maxBytes.phone : maxBytes.screen;
  const sized = () =>
    openImage(file)
      .extract(box)
      .resize({ width: Math.min(width, box.width) })
      .keepIccProfile();
  for (const quality of qualities[extension]) {
    const encoded = await encode(sized(), extension, quality);
    if (encoded.length > limit && quality !== qualities[extension].at(-1)) continue;
    await writeFile(output, encoded, { flag: "wx" });
    return { extension, bytes: encoded.length };
  }
  throw new Error("there is no quality to encode with");
}

/**
 * Returns the part of a picture that a cut leaves. @param focus the share of what is cut off that goes on the left, in
 * percent, as `object-position` has it: so a page that cuts the part further shows the same as one that has it all
 */
function cutBox(cut: RenditionSize["cut"], size: { width: number; height: number }, focus: number) {
  const side = Math.min(size.width, size.height);
  const tall = Math.min(size.width, Math.max(1, Math.round((size.height * 9) / 16)));
  const width = cut === "tall" ? tall : cut === "square" ? side : size.width;
  const height = cut === "square" ? side : size.height;
  return {
    left: Math.round(((size.width - width) * focus) / 100),
    top: Math.round((size.height - height) / 2),
    width,
    height,
  };
}

function encode(picture: Sharp, extension: RenditionSize["extension"], quality: number): Promise<Buffer> {
  if (extension === "avif") return picture.avif({ quality, effort: effort.avif }).toBuffer();
  return picture.webp({ quality, effort: effort.webp }).toBuffer();
}

/** Its address as `data:` has at most 200 characters. */
const maxPlaceholderBytes = 132;
/** The largest of these pixel counts that fits is that of the longer side. */
const placeholderSides = [20, 16, 12, 8, 4] as const;

/** Makes a WebP of a few pixels. @throws AppError invalid_request for a picture that shows what is behind it */
export async function convertPlaceholder(input: string, output: string): Promise<Conversion> {
  const file = await readFile(input);
  const { hasAlpha } = await openHeader(file).metadata();
  if (hasAlpha) throw brokenFile("is transparent, and a placeholder would show through it");
  for (const side of placeholderSides) {
    const picture = openImage(file).resize({ width: side, height: side, fit: "inside" }).toColourspace("srgb");
    const encoded = await picture.webp({ quality: 20, effort: 6 }).toBuffer();
    if (encoded.length > maxPlaceholderBytes) continue;
    await writeFile(output, encoded, { flag: "wx" });
    return { extension: "webp", bytes: encoded.length };
  }
  throw brokenFile("has no placeholder small enough");
}
