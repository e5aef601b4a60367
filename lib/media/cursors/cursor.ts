import { readFile, writeFile } from "node:fs/promises";
import { AppError } from "@/lib/core/errors";
import { mediaLimits } from "@/lib/core/operation/media-kinds";
import { brokenFile, damagedFile, translateReaderErrors } from "@/lib/media/conversion/broken-file";
import type { Conversion } from "@/lib/media/conversion/conversion";
import { sniff } from "@/lib/media/conversion/sniff";
import { openImage } from "@/lib/media/images/image-engine";
import { decodeBitmap, encodeBitmap, type Pixels } from "./device-bitmap";
import { firstFrame, type IconImage, isPng, readIconDirectory } from "./icon-directory";

const { side: maxSide } = mediaLimits.cursor;
const directoryBytes = 22;

/** Stores the largest image of up to 128 pixels a side, as browsers choose, in 32 bits; of an ANI the first frame. */
export async function convertCursor(input: string, output: string): Promise<Conversion> {
  const type = await sniff(input);
  if (type !== "cur" && type !== "ico" && type !== "ani" && type !== "png")
    throw new AppError("unsupported_media_type", { text: "Send a cursor as CUR, ICO, ANI or PNG" });
  const file = await readFile(input);
  const cursor = await translateReaderErrors("cursor", async () => {
    const images = type === "png" ? [wholePng(file)] : readIconDirectory(type === "ani" ? firstFrame(file) : file);
    const image = largestThatFits(images);
    return encodeCursor(await readPixels(image), image.hotspot);
  });
  await writeFile(output, cursor, { flag: "wx" });
  return { extension: "cur", bytes: cursor.length };
}

function wholePng(bytes: Buffer): IconImage {
  if (bytes.length < 24) throw damagedFile("cursor");
  return { bytes, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bits: 32, hotspot: { x: 0, y: 0 } };
}

function largestThatFits(images: IconImage[]): IconImage {
  const [largest] = images
    .filter(({ width, height }) => width <= maxSide && height <= maxSide)
    .sort((left, right) => right.width * right.height - left.width * left.height || right.bits - left.bits);
  if (!largest) throw brokenFile(`is larger than ${maxSide} × ${maxSide} pixels; make it smaller`);
  const { width, height, hotspot } = largest;
  if (!Number.isInteger(height) || width < 1 || height < 1) throw damagedFile("cursor");
  if (hotspot.x >= width || hotspot.y >= height)
    throw brokenFile(`has its hotspot outside of its ${width} × ${height} pixels; move it inside`);
  return largest;
}

async function readPixels({ bytes, width, height }: IconImage): Promise<Pixels> {
  if (!isPng(bytes)) return decodeBitmap(bytes, width, height);
  const { data, info } = await openImage(bytes)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  if (info.width !== width || info.height !== height || info.channels !== 4) throw damagedFile("cursor");
  return { width, height, rgba: data };
}

function encodeCursor(pixels: Pixels, hotspot: IconImage["hotspot"]): Buffer {
  const bitmap = encodeBitmap(pixels);
  const directory = Buffer.alloc(directoryBytes);
  directory.writeUInt16LE(2, 2);
  directory.writeUInt16LE(1, 4);
  directory.writeUInt8(pixels.width, 6);
  directory.writeUInt8(pixels.height, 7);
  directory.writeUInt16LE(hotspot.x, 10);
  directory.writeUInt16LE(hotspot.y, 12);
  directory.writeUInt32LE(bitmap.length, 14);
  directory.writeUInt32LE(directoryBytes, 18);
  return Buffer.concat([directory, bitmap]);
}
