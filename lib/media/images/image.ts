import { readFile, writeFile } from "node:fs/promises";
import type { ResizeOptions, Sharp } from "sharp";
import { orBroken } from "@/lib/media/conversion/broken-file";
import type { Conversion } from "@/lib/media/conversion/conversion";
import { imageLimits } from "@/lib/media/conversion/conversion-limits";
import { type Crop, croppedBox } from "@/lib/media/conversion/crop";
import { sniff } from "@/lib/media/conversion/sniff";
import type { StoredExtension } from "@/lib/storage/media-kinds";
import { paintFrame } from "./composition";
import { convertAnimation, convertMovingAvatar } from "./image-animation";
import { closely, exactly, openImage, openInks, openWithProfile, shownSize } from "./image-engine";
import { checkTotal, type ImageHeader, readImageHeader, uprightSize } from "./image-header";
import { withoutMetadata } from "./image-metadata";
import { isLikeConversion } from "./webp-likeness";

/**
 * WebP without metadata; lossless when it was and fits.
 * @param mayBeStored whether an earlier conversion may have made it: then it stays, as it would lose a little each time
 * @throws AppError unsupported_media_type, invalid_request
 */
export async function convertAvatar(
  input: string,
  output: string,
  crop?: Crop,
  mayBeStored = false,
): Promise<Conversion> {
  const { file, header } = await open(input);
  const { animation } = header;
  const { width, height } = crop ? croppedBox(crop, uprightSize(header)) : header;
  if (animation) checkTotal(width * height, animation.frames.length, imageLimits.movingAvatarPixels);
  const stored = await store(output, "webp", async () => {
    const made = animation
      ? await convertMovingAvatar(header, animation, crop)
      : await stillAvatar(file, header, Math.max(width, height) > imageLimits.shownSide, crop);
    return mayBeStored && (await isAlike(file, header, made)) ? file : made;
  });
  return { ...stored, ...animated(header) };
}

async function stillAvatar(file: Buffer, header: ImageHeader, isScaled: boolean, crop?: Crop): Promise<Buffer> {
  const encoding = header.isLossy || isScaled ? closely : exactly;
  return (await shown(file, header, crop)).webp(encoding).toBuffer();
}

async function isAlike(file: Buffer, { type, width, height }: ImageHeader, made: Buffer): Promise<boolean> {
  if (type !== "webp") return false;
  const header = await readImageHeader(made, "webp");
  return width === header.width && height === header.height && isLikeConversion(file, made);
}

/** The same pixels as lossless WebP, with their profile; CMYK, grey with a profile and 16 bits become 8-bit sRGB. */
export async function convertBackgroundImage(input: string, output: string, crop?: Crop): Promise<Conversion> {
  const { file, header } = await open(input);
  const stored = await store(output, "webp", async () => {
    if (header.animation) return convertAnimation(header, header.animation, exactly, { crop });
    const picture = (await openStill(file, header, crop)).webp(exactly);
    return (header.profile ? picture.keepIccProfile() : picture).toBuffer();
  });
  return { ...stored, ...animated(header) };
}

/** PNG of the first frame. @throws AppError as `convertAvatar` */
export async function convertCover(input: string, output: string, crop?: Crop): Promise<Conversion> {
  const { file, header } = await open(input);
  return store(output, "png", async () => (await shown(file, header, crop)).png().toBuffer());
}

/** A square WebP of the first frame, cropped. @throws AppError as `convertAvatar` */
export async function convertSquare(
  input: string,
  output: string,
  kind: keyof typeof imageLimits.squareSides,
): Promise<Conversion> {
  const { file, header } = await open(input);
  const side = imageLimits.squareSides[kind];
  const size = { width: side, height: side, fit: "cover" } as const;
  return store(output, "webp", async () => (await shown(file, header, undefined, size)).webp(closely).toBuffer());
}

/** A PNG may declare an animation of one frame. */
function animated({ animation }: ImageHeader): Pick<Conversion, "isAnimated"> {
  return animation && animation.frames.length > 1 ? { isAnimated: true } : {};
}

/** In sRGB; 16-bit pictures keep their profile, which sharp applies coarsely. */
async function shown(file: Buffer, header: ImageHeader, crop?: Crop, size: ResizeOptions = shownSize): Promise<Sharp> {
  const picture = (await openStill(file, header, crop)).resize(size);
  return header.hasDeepProfile ? picture.keepIccProfile() : picture;
}

async function openStill(file: Buffer, header: ImageHeader, crop?: Crop): Promise<Sharp> {
  const picture = await openWhole(file, header);
  return crop ? picture.extract(croppedBox(crop, uprightSize(header))) : picture;
}

async function openWhole(file: Buffer, header: ImageHeader): Promise<Sharp> {
  const { gifFrame, isPlainCmyk, addedProfile, width, height } = header;
  if (isPlainCmyk) return openInks(file);
  if (addedProfile) return openWithProfile(file, addedProfile);
  return gifFrame ? paintFrame(gifFrame, width, height) : openImage(file);
}

async function open(input: string): Promise<{ file: Buffer; header: ImageHeader }> {
  const type = await sniff(input);
  const whole = await readFile(input);
  // Only the orientation is needed of an EXIF block, and its reader can be kept busy for minutes.
  const file = await orBroken("image", async () => withoutMetadata(whole, type));
  return { file, header: await readImageHeader(file, type) };
}

async function store(output: string, extension: StoredExtension, make: () => Promise<Buffer>): Promise<Conversion> {
  const file = await orBroken("image", make);
  await writeFile(output, file, { flag: "wx" });
  return { extension, bytes: file.length };
}
