import { readFile, writeFile } from "node:fs/promises";
import type { ResizeOptions, Sharp } from "sharp";
import type { StoredExtension } from "@/lib/core/operation/media-kinds";
import { translateReaderErrors } from "@/lib/media/conversion/broken-file";
import type { Conversion } from "@/lib/media/conversion/conversion";
import { imageLimits } from "@/lib/media/conversion/conversion-limits";
import { type Crop, croppedBox } from "@/lib/media/conversion/crop";
import { sniff } from "@/lib/media/conversion/sniff";
import {
  animatedWebp,
  gifToWebp,
  losslessWebp,
  maxShownSize,
  openCmyk,
  openFrames,
  openImage,
  openWithProfile,
  stillWebp,
} from "./image-engine";
import { checkTotal, type ImageHeader, readImageHeader, uprightSize } from "./image-header";
import { withoutMetadata } from "./image-metadata";
import { matchesConversion } from "./webp";

/**
 * Stores a WebP without metadata, lossless when the picture was lossless and fits. @param mayBeStored whether an
 * earlier conversion may have made the file: then it stays, as it would lose a little each time @throws AppError
 * unsupported_media_type, invalid_request
 */
export const convertAvatar = (input: string, output: string, crop?: Crop, mayBeStored = false): Promise<Conversion> =>
  convertShown(input, output, { crop, mayBeStored, most: imageLimits.shownSide });

/** Stores what `convertAvatar` does in the size of a screen, and says how large it is. @throws AppError as that */
export async function convertGalleryPicture(
  input: string,
  output: string,
  crop?: Crop,
  mayBeStored = false,
): Promise<Conversion> {
  const stored = await convertShown(input, output, { crop, mayBeStored, most: imageLimits.gallerySide });
  const { width, height } = await readImageHeader(await readFile(output), "webp");
  return { ...stored, width, height };
}

/** @property most pixels that the longer side may have */
type ShownOptions = { crop: Crop | undefined; mayBeStored: boolean; most: number };

async function convertShown(
  input: string,
  output: string,
  { crop, mayBeStored, most }: ShownOptions,
): Promise<Conversion> {
  const { file, header } = await open(input);
  const moves = header.frames > 1;
  const size = crop ? croppedBox(crop, uprightSize(header)) : uprightSize(header);
  checkTotal(size, header.frames, imageLimits.movingAvatarPixels);
  const side = maxShownSide(size, header.frames, most);
  const isLossy = header.isLossy || Math.max(size.width, size.height) > side;
  const encoding = isLossy ? (moves ? animatedWebp : stillWebp) : losslessWebp;
  const stored = await store(output, "webp", async () => {
    const picture = await shown(file, header, { crop, moves, size: { ...maxShownSize, width: side, height: side } });
    const made = await picture.webp(encoding).toBuffer();
    return mayBeStored && (await isAlike(file, header, made)) ? file : made;
  });
  return { ...stored, ...(header.frames > 1 && { isAnimated: true }) };
}

async function isAlike(file: Buffer, { type, width, height }: ImageHeader, made: Buffer): Promise<boolean> {
  if (type !== "webp") return false;
  const header = await readImageHeader(made, "webp");
  return width === header.width && height === header.height && matchesConversion(file, made);
}

/** The more frames there are, the smaller they become. */
function maxShownSide({ width, height }: { width: number; height: number }, frames: number, most: number): number {
  const shrink = Math.sqrt(imageLimits.movingShownPixels / (width * height * frames));
  if (frames === 1 || shrink >= 1) return most;
  return Math.max(1, Math.min(most, Math.floor(Math.max(width, height) * shrink)));
}

/**
 * Stores the same pixels as lossless WebP with their profile; CMYK, grey with a profile and 16 bits become 8-bit sRGB.
 */
export async function convertBackgroundImage(input: string, output: string, crop?: Crop): Promise<Conversion> {
  const { file, header } = await open(input);
  const stored = await store(output, "webp", async () => {
    const picture = (await openCropped(file, header, crop, header.frames > 1)).webp(losslessWebp);
    return (header.profile ? picture.keepIccProfile() : picture).toBuffer();
  });
  return { ...stored, ...(header.frames > 1 && { isAnimated: true }) };
}

/** Stores a PNG of the first frame. @throws AppError as `convertAvatar` */
export async function convertCover(input: string, output: string, crop?: Crop): Promise<Conversion> {
  const { file, header } = await open(input);
  return store(output, "png", async () => (await shown(file, header, { crop })).png().toBuffer());
}

/** Stores a square WebP of the first frame, cropped. @throws AppError as `convertAvatar` */
export async function convertSquare(
  input: string,
  output: string,
  kind: keyof typeof imageLimits.squareSides,
): Promise<Conversion> {
  const { file, header } = await open(input);
  const side = imageLimits.squareSides[kind];
  const size = { width: side, height: side, fit: "cover" } as const;
  return store(output, "webp", async () => (await shown(file, header, { size })).webp(stillWebp).toBuffer());
}

type Shown = { crop?: Crop | undefined; moves?: boolean; size?: ResizeOptions };

/**
 * Opens a picture in sRGB. 16-bit pictures keep their profile, which sharp applies coarsely; so do animations, where
 * browsers ignore it.
 */
async function shown(file: Buffer, header: ImageHeader, options: Shown): Promise<Sharp> {
  const { crop, moves = false, size = maxShownSize } = options;
  const picture = (await openCropped(file, header, crop, moves)).resize(size);
  return header.hasDeepProfile || (moves && header.profile) ? picture.keepIccProfile() : picture;
}

async function openCropped(file: Buffer, header: ImageHeader, crop: Crop | undefined, moves: boolean): Promise<Sharp> {
  const picture = await openWhole(file, header, moves);
  return crop ? picture.extract(croppedBox(crop, uprightSize(header))) : picture;
}

async function openWhole(file: Buffer, header: ImageHeader, moves: boolean): Promise<Sharp> {
  const { isPlainCmyk, addedProfile, isCovered } = header;
  if (isPlainCmyk) return openCmyk(file);
  if (addedProfile) return openWithProfile(file, addedProfile);
  const whole = isCovered ? file : await gifToWebp(file, header);
  return moves ? openFrames(whole) : openImage(whole);
}

async function open(input: string): Promise<{ file: Buffer; header: ImageHeader }> {
  const type = await sniff(input);
  const whole = await readFile(input);
  // Of an EXIF block only the orientation is needed, and the block's reader can be kept busy for minutes.
  const file = await translateReaderErrors("image", async () => withoutMetadata(whole, type));
  return { file, header: await readImageHeader(file, type) };
}

async function store(output: string, extension: StoredExtension, make: () => Promise<Buffer>): Promise<Conversion> {
  const file = await translateReaderErrors("image", make);
  await writeFile(output, file, { flag: "wx" });
  return { extension, bytes: file.length };
}
