import { AppError } from "@/lib/errors";
import { brokenFile, orBroken } from "@/lib/media/conversion/broken-file";
import { imageLimits } from "@/lib/media/conversion/conversion-limits";
import type { SniffedType } from "@/lib/media/conversion/sniff";
import { acceptedFormats, phoneSetting } from "@/lib/storage/media-kinds";
import { type Animation, checkFrameCount, type Frame } from "./animation";
import { avifProfile } from "./avif-colours";
import { readGif } from "./gif-frames";
import { openHeader } from "./image-engine";
import { countScans } from "./jpeg-segments";
import { readPng } from "./png-frames";
import { readWebp } from "./webp-frames";

/** Read before anything is decoded; all of it within bounds. */
export type ImageHeader = {
  type: SniffedType;
  width: number;
  height: number;
  orientation: number;
  /** None that is too large: its pixels are taken to sRGB. */
  profile: Buffer | undefined;
  /** For colours that the file states in another way, which its decoder ignores. */
  addedProfile: Buffer | undefined;
  /** 16 bits a channel with an ICC profile of RGB colours. */
  hasDeepProfile: boolean;
  isLossy: boolean;
  isPlainCmyk: boolean;
  animation: Animation | undefined;
  /** Browsers show it on a canvas of `width` and `height`; libvips often takes another size. */
  gifFrame: Frame | undefined;
};

/** Orientations from 5 on are rotated by 90 degrees (Exif 3.0, 4.6.5.1.6). */
export function uprightSize({ width, height, orientation }: Pick<ImageHeader, "width" | "height" | "orientation">) {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** @throws AppError unsupported_media_type, or invalid_request when it is cut off, damaged or out of bounds */
export async function readImageHeader(file: Buffer, type: SniffedType | undefined): Promise<ImageHeader> {
  if (type === undefined || type === "heic") throw unsupported(type);
  const { animation, gif, isLossy } = await orBroken("image", async () => readBlocks(file, type));
  const canvas = animation ?? gif;
  if (canvas) checkFrames(canvas);
  const header = await orBroken("image", () => openHeader(file).metadata());
  if (header.format === "heif" && header.compression !== "av1") throw unsupported("heic");
  const { width, height } = canvas ?? header;
  const { space, icc } = header;
  checkSize(width, height);
  checkTotal(width * height, animation?.frames.length ?? 1, imageLimits.animationPixels);
  const isSmall = icc !== undefined && icc.length <= imageLimits.profileBytes;
  const isRgb = isSmall && (space === "srgb" || space === "rgb16") && icc.toString("latin1", 16, 20) === "RGB ";
  // Chromium heeds no profile in an animated WebP, so that the frames of an APNG are taken to sRGB.
  const addedProfile = type === "avif" && !icc ? await orBroken("image", async () => avifProfile(file)) : undefined;
  const profile = isRgb && !(type === "png" && animation) ? icc : addedProfile;
  const orientation = header.orientation ?? 1;
  const hasDeepProfile = isRgb && space === "rgb16";
  const isPlainCmyk = space === "cmyk" && icc === undefined;
  const own = { hasDeepProfile, isLossy, isPlainCmyk, addedProfile, animation, gifFrame: gif?.frames[0] };
  return { type, width, height, orientation, profile, ...own };
}

type Blocks = Pick<ImageHeader, "animation" | "isLossy"> & { gif?: Animation };

/** What decoders overlook: truncated GIFs, animated PNGs, the number of frames and scans. */
function readBlocks(file: Buffer, type: SniffedType): Blocks {
  switch (type) {
    case "jpg":
      if (countScans(file) > imageLimits.scans) {
        throw brokenFile(`is a progressive JPEG of more than ${imageLimits.scans} scans; export it as a baseline JPEG`);
      }
      return { animation: undefined, isLossy: true };
    case "png":
      return { animation: readPng(file), isLossy: false };
    case "gif": {
      const gif = readGif(file);
      return { animation: moving(gif), gif, isLossy: false };
    }
    case "webp": {
      const { isLossy, ...animation } = readWebp(file);
      return { animation: moving(animation), isLossy };
    }
    case "avif":
      checkAvifBrand(file);
      return { animation: undefined, isLossy: true };
    default:
      throw unsupported();
  }
}

function moving(animation: Animation): Animation | undefined {
  return animation.frames.length > 1 ? animation : undefined;
}

/** libvips shows one frame of a sequence at most. */
function checkAvifBrand(file: Buffer): void {
  if (file.subarray(8, file.readUInt32BE()).includes("avis")) {
    throw brokenFile("is an animated AVIF, whose animation cannot be kept; send it as an animated WebP, GIF or PNG");
  }
}

function checkSize(width: number, height: number, what = "is"): void {
  if (width <= imageLimits.side && height <= imageLimits.side && width * height <= imageLimits.pixels) return;
  const megapixels = imageLimits.pixels / 1_000_000;
  throw brokenFile(
    `${what} ${width} × ${height} px; send at most ${megapixels} megapixels and ${imageLimits.side} px a side`,
  );
}

/** Browsers show the whole canvas; frames outside of it would only cost work. */
function checkFrames({ width, height, frames }: Animation): void {
  checkSize(width, height, "has a canvas of");
  for (const frame of frames) {
    checkSize(frame.width, frame.height);
    if (frame.width > width || frame.height > height) {
      throw brokenFile("has a frame larger than its canvas; export it again and send that");
    }
  }
}

export function checkTotal(pixels: number, frames: number, maxPixels: number): void {
  checkFrameCount(frames);
  const most = Math.floor(maxPixels / pixels);
  if (frames > most) throw brokenFile(`has ${frames} frames of that size; send at most ${most}, or a smaller image`);
}

function unsupported(type?: "heic"): AppError {
  const hint = `Not every browser shows HEIC; ${phoneSetting}, or share the photo as JPEG. `;
  return new AppError("unsupported_media_type", `${type ? hint : ""}Send the image as ${acceptedFormats.avatar}`);
}
