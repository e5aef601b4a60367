import type { Sharp } from "sharp";
import { brokenFile } from "@/lib/media/conversion/broken-file";
import type { Box, Frame } from "./animation";
import { inSrgb, openImage, openPixels } from "./image-engine";

/** RGBA; valid until the next frame; every change is in `changed`. */
export type Painted = { pixels: Uint32Array; changed: Box; delayMs: number };

/** As a browser does; two canvases and one frame in memory. */
export async function* compose(frames: readonly Frame[], width: number, height: number): AsyncGenerator<Painted> {
  const pixels = new Uint32Array(width * height);
  let pending: Box = { left: 0, top: 0, width: 0, height: 0 };
  let same: Uint32Array | undefined;
  // One for all frames: a canvas may be 160 MB.
  let before: Uint32Array | undefined;
  for (const [index, frame] of frames.entries()) {
    const painted: Uint32Array = same ?? (await decode(frame));
    same = isSamePicture(frame, frames[index + 1]) ? painted : undefined;
    const box = clip(frame, width, height);
    if (frame.after === "restore") {
      before ??= new Uint32Array(pixels.length);
      before.set(pixels);
    }
    for (let y = 0; y < box.height; y++) {
      paintRow(pixels, (box.top + y) * width + box.left, painted, y * frame.width, box.width, frame.blends);
    }
    yield { pixels, changed: union(pending, box), delayMs: frame.delayMs };
    if (frame.after === "restore" && before) pixels.set(before);
    if (frame.after === "clear") clear(pixels, width, box);
    pending = frame.after === "keep" ? { ...box, width: 0, height: 0 } : box;
  }
}

export async function paintFrame(frame: Frame, width: number, height: number): Promise<Sharp> {
  const { value } = await compose([{ ...frame, after: "keep" }], width, height).next();
  return openPixels(value ? value.pixels : new Uint32Array(width * height), width, height);
}

function isSamePicture(one: Frame, other: Frame | undefined): boolean {
  return (
    other !== undefined && one.width === other.width && one.height === other.height && one.image.equals(other.image)
  );
}

async function decode({ image, width, height, hasProfile }: Frame): Promise<Uint32Array> {
  const opened = openImage(image);
  const { data, info } = await (hasProfile ? inSrgb(opened) : opened)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width !== width || info.height !== height || info.channels !== 4) {
    throw brokenFile("has a damaged frame; export it again and send that");
  }
  return new Uint32Array(data.buffer, data.byteOffset, width * height);
}

function paintRow(
  onto: Uint32Array,
  start: number,
  from: Uint32Array,
  offset: number,
  length: number,
  blends: boolean,
): void {
  if (!blends) {
    onto.set(from.subarray(offset, offset + length), start);
    return;
  }
  for (let x = 0; x < length; x++) {
    const above = from[offset + x] ?? 0;
    const alpha = above >>> 24;
    if (alpha === 255) onto[start + x] = above;
    else if (alpha > 0) onto[start + x] = blend(onto[start + x] ?? 0, above, alpha);
  }
}

/** "Over" on colours that are not premultiplied (PNG specification, 13.16). */
function blend(below: number, above: number, alpha: number): number {
  const rest = (below >>> 24) * (255 - alpha);
  const whole = alpha * 255 + rest;
  let mixed = Math.round(whole / 255) << 24;
  for (const shift of [0, 8, 16]) {
    const sum = ((above >>> shift) & 255) * alpha * 255 + ((below >>> shift) & 255) * rest;
    mixed |= Math.round(sum / whole) << shift;
  }
  return mixed >>> 0;
}

function clear(pixels: Uint32Array, width: number, box: Box): void {
  for (let y = box.top; y < box.top + box.height; y++) {
    pixels.fill(0, y * width + box.left, y * width + box.left + box.width);
  }
}

function clip({ left, top, ...size }: Box, width: number, height: number): Box {
  return {
    left: Math.min(left, width),
    top: Math.min(top, height),
    width: Math.max(0, Math.min(size.width, width - left)),
    height: Math.max(0, Math.min(size.height, height - top)),
  };
}

function union(one: Box, other: Box): Box {
  if (one.width * one.height === 0) return other;
  if (other.width * other.height === 0) return one;
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}
