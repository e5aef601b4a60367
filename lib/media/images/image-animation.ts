import type { Sharp } from "sharp";
import { imageLimits } from "@/lib/media/conversion/conversion-limits";
import { type Crop, croppedBox } from "@/lib/media/conversion/crop";
import type { Animation } from "./animation";
import { compose } from "./composition";
import { differenceFinder } from "./frame-difference";
import { closelyMoving, exactly, openImage, openPixels, shownSize } from "./image-engine";
import { type ImageHeader, uprightSize } from "./image-header";
import { assembleWebp, type WebpFrame } from "./webp-animation";

type Encoding = typeof exactly | typeof closelyMoving;

type Options = {
  /** At most; of the longer side. */
  side?: number;
  crop?: Crop | undefined;
};

/** Delays, plays and frames stay, but for what the options change. */
export async function convertAnimation(
  header: ImageHeader,
  animation: Animation,
  encoding: Encoding,
  { side = Number.POSITIVE_INFINITY, crop }: Options = {},
): Promise<Buffer> {
  const { loops } = animation;
  const { profile } = header;
  const upright = uprightSize(header);
  const box = crop && croppedBox(crop, upright);
  const size = box ?? upright;
  const isScaled = Math.max(size.width, size.height) > side;
  if (isScaled || box || header.orientation > 1) {
    const frames = await wholeFrames(header, animation, encoding, async (canvas) => {
      const whole = turn(canvas, header.orientation);
      const part = box ? (header.orientation > 1 ? await redrawn(whole) : whole).extract(box) : whole;
      return isScaled ? part.resize({ ...shownSize, width: side, height: side }) : part;
    });
    const { width = 1, height = 1 } = frames[0] ?? {};
    return assembleWebp({ width, height, loops, profile }, frames);
  }
  // The boxes of a WebP serve a WebP as they are, and then every decoder blends them as it did before.
  const frames = await (header.type === "webp" ? sameBoxes : changedBoxes)(header, animation, encoding);
  return assembleWebp({ ...header, loops, profile }, frames);
}

/** The more frames there are, the smaller they become. */
export function convertMovingAvatar(header: ImageHeader, animation: Animation, crop?: Crop): Promise<Buffer> {
  const { shownSide, movingShownPixels } = imageLimits;
  const { width, height } = crop ? croppedBox(crop, uprightSize(header)) : header;
  const shrink = Math.sqrt(movingShownPixels / (width * height * animation.frames.length));
  const longest = Math.max(width, height);
  const side = Math.max(1, Math.min(shownSide, shrink < 1 ? Math.floor(longest * shrink) : longest));
  const encoding = header.isLossy || side < longest ? closelyMoving : exactly;
  return convertAnimation(header, animation, encoding, { side, crop });
}

async function sameBoxes(_: ImageHeader, animation: Animation, encoding: Encoding): Promise<WebpFrame[]> {
  const frames: WebpFrame[] = [];
  for (const frame of animation.frames) {
    const image = await openImage(frame.image, { ignoreIcc: true }).webp(encoding).toBuffer();
    frames.push({ ...frame, image, after: frame.after === "clear" ? "clear" : "keep" });
  }
  return frames;
}

async function changedBoxes(header: ImageHeader, animation: Animation, encoding: Encoding): Promise<WebpFrame[]> {
  const frames: WebpFrame[] = [];
  const findDifference = differenceFinder(header.width, header.height);
  for await (const painted of compose(animation.frames, header.width, header.height)) {
    const { pixels, ...box } = findDifference(painted);
    const image = await openPixels(pixels, box.width, box.height).webp(encoding).toBuffer();
    frames.push({ ...box, image, delayMs: painted.delayMs, after: "keep" });
  }
  return frames;
}

async function wholeFrames(
  header: ImageHeader,
  animation: Animation,
  encoding: Encoding,
  change: (canvas: Sharp) => Promise<Sharp>,
): Promise<WebpFrame[]> {
  const frames: WebpFrame[] = [];
  const shown = new Uint32Array(header.width * header.height);
  for await (const { pixels, delayMs } of compose(animation.frames, header.width, header.height)) {
    if (frames.length > 0 && bytesOf(pixels).equals(bytesOf(shown))) {
      frames.push({ ...(await unchanged()), delayMs });
      continue;
    }
    shown.set(pixels);
    const changed = (await change(openPixels(pixels, header.width, header.height))).webp(encoding);
    const { data: image, info } = await changed.toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    frames.push({ left: 0, top: 0, width, height, image, delayMs, blends: false, after: "keep" });
  }
  return frames;
}

/** A transparent pixel. */
async function unchanged(): Promise<WebpFrame> {
  const image = await openPixels(new Uint32Array(1), 1, 1).webp(exactly).toBuffer();
  return { left: 0, top: 0, width: 1, height: 1, image, delayMs: 0, blends: true, after: "keep" };
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The engine would crop before it mirrors. */
async function redrawn(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return openPixels(new Uint32Array(data.buffer, data.byteOffset, info.width * info.height), info.width, info.height);
}

/** Exif 3.0, 4.6.5.1.6; the engine rotates before it mirrors. */
function turn(image: Sharp, orientation: number): Sharp {
  const quarters = [0, 0, 0, 2, 2, 1, 1, 1, 3][orientation] ?? 0;
  const turned = quarters > 0 ? image.rotate(quarters * 90) : image;
  if (orientation === 2 || orientation === 4 || orientation === 5) return turned.flop();
  return orientation === 7 ? turned.flip() : turned;
}
