import { AppError } from "@/lib/core/errors";
import { acceptedFormats, phoneSetting } from "@/lib/core/operation/media-kinds";
import { brokenFile, translateReaderErrors } from "@/lib/media/conversion/broken-file";
import { imageLimits } from "@/lib/media/conversion/conversion-limits";
import type { SniffedType } from "@/lib/media/conversion/sniff";
import { avifProfile } from "./coded-colours";
import { type GifCanvas, readGif } from "./gif-blocks";
import { openHeader } from "./image-engine";
import { countScans } from "./jpeg-segments";
import { readWebp } from "./webp";

/** The header is read before anything is decoded, and all of it is within bounds. */
export type ImageHeader = {
  type: SniffedType;
  width: number;
  height: number;
  orientation: number;
  /** A profile that is too large is left out, and the pixels are taken to sRGB. */
  profile: Buffer | undefined;
  /** It stands for colours that the file states in another way, which its decoder ignores. */
  addedProfile: Buffer | undefined;
  /** The picture has 16 bits a channel and an ICC profile of RGB colours. */
  hasDeepProfile: boolean;
  isLossy: boolean;
  isPlainCmyk: boolean;
  frames: number;
  /** The first frame covers the canvas, as in all but some GIFs. */
  isCovered: boolean;
};

/** Orientations from 5 on are rotated by 90 degrees (Exif 3.0, 4.6.5.1.6). */
export function uprightSize({ width, height, orientation }: Pick<ImageHeader, "width" | "height" | "orientation">) {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** @throws AppError unsupported_media_type, or invalid_request when it is cut off, damaged or out of bounds */
export async function readImageHeader(file: Buffer, type: SniffedType | undefined): Promise<ImageHeader> {
  if (type === undefined || type === "heic") throw unsupported(type);
  const { canvas, frames, isLossy } = await translateReaderErrors("image", async () => readBlocks(file, type));
  if (frames > imageLimits.frames) throw brokenFile(`has more than ${imageLimits.frames} frames; send a shorter one`);
  if (canvas) checkSize(canvas, "has a canvas of");
  const header = await translateReaderErrors("image", () => openHeader(file).metadata());
  if (header.format === "heif" && header.compression !== "av1") throw unsupported("heic");
  const { width, height } = canvas ?? header;
  const { space, icc } = header;
  checkSize({ width, height });
  checkTotal({ width, height }, frames, imageLimits.animationPixels);
  const isSmall = icc !== undefined && icc.length <= imageLimits.profileBytes;
  const isRgb = isSmall && (space === "srgb" || space === "rgb16") && icc.toString("latin1", 16, 20) === "RGB ";
  const addedProfile =
    type === "avif" && !icc ? await translateReaderErrors("image", async () => avifProfile(file)) : undefined;
  const profile = isRgb ? icc : addedProfile;
  // Browsers ignore the orientation of an animation.
  const orientation = frames > 1 ? 1 : (header.orientation ?? 1);
  const hasDeepProfile = isRgb && space === "rgb16";
  const isPlainCmyk = space === "cmyk" && icc === undefined;
  const { isCovered = true } = canvas ?? {};
  const own = { hasDeepProfile, isLossy, isPlainCmyk, addedProfile, frames, isCovered };
  return { type, width, height, orientation, profile, ...own };
}

type Blocks = { frames: number; isLossy: boolean; canvas?: GifCanvas };

/** Counts what decoders overlook: truncated GIFs, the number of frames and of scans. */
function readBlocks(file: Buffer, type: SniffedType): Blocks {
  switch (type) {
    case "jpg":
      if (countScans(file) > imageLimits.scans) {
        throw brokenFile(`is a progressive JPEG of more than ${imageLimits.scans} scans; export it as a baseline JPEG`);
      }
      return { frames: 1, isLossy: true };
    case "png":
      return { frames: 1, isLossy: false };
    case "gif": {
      const canvas = readGif(file);
      return { frames: canvas.frames, isLossy: false, canvas };
    }
    case "webp":
      return readWebp(file);
    case "avif":
      checkAvifBrand(file);
      return { frames: 1, isLossy: true };
    default:
      throw unsupported();
  }
}

/** libvips shows one frame of a sequence at most. */
function checkAvifBrand(file: Buffer): void {
  if (file.subarray(8, file.readUInt32BE()).includes("avis")) {
    throw brokenFile("is an animated AVIF, whose animation cannot be kept; send it as an animated WebP or GIF");
  }
}

function checkSize({ width, height }: { width: number; height: number }, what = "is"): void {
  if (width <= imageLimits.side && height <= imageLimits.side && width * height <= imageLimits.pixels) return;
  const megapixels = imageLimits.pixels / 1_000_000;
  throw brokenFile(
    `${what} ${width} × ${height} px; send at most ${megapixels} megapixels and ${imageLimits.side} px a side`,
  );
}

export function checkTotal(size: { width: number; height: number }, frames: number, maxPixels: number): void {
  const most = Math.floor(maxPixels / (size.width * size.height));
  if (frames > most) throw brokenFile(`has ${frames} frames of that size; send at most ${most}, or a smaller image`);
}

function unsupported(type?: "heic"): AppError {
  const hint = `Not every browser shows HEIC; ${phoneSetting}, or share the photo as JPEG. `;
  return new AppError("unsupported_media_type", {
    text: `${type ? hint : ""}Send the image as ${acceptedFormats.avatar}`,
  });
}
