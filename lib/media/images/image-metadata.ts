import type { SniffedType } from "@/lib/media/conversion/sniff";
import { orientationBlock, readOrientation } from "./exif-orientation";
import { jpegSegments } from "./jpeg-segments";
import { pngChunk, pngChunks, pngSignature } from "./png-chunks";
import { declaredColours, profileChunk } from "./png-colours";
import { riffChunk } from "./riff";
import { webpChunks } from "./webp";

const exifPrefix = Buffer.from("Exif\0\0", "latin1");
const appOne = 0xe1;

/**
 * Keeps the orientation, the colours (those of a PNG as a profile) and, except in a PNG, the animation. @throws
 * AppError invalid_request
 */
export function withoutMetadata(file: Buffer, type: SniffedType | undefined): Buffer {
  switch (type) {
    case "jpg":
      return trimJpeg(file);
    case "png":
      return trimPng(file);
    case "webp":
      return trimWebp(file);
    case "avif":
      return trimAvif(file);
    default:
      return file;
  }
}

/** Keeps the segments that decoding needs: 0 (JFIF), 2 (profile) and 14 (how colours are coded). */
function trimJpeg(file: Buffer): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (const { marker, start, end, data } of jpegSegments(file)) {
    if (!(marker >= appOne && marker <= 0xef && marker !== 0xe2 && marker !== 0xee) && marker !== 0xfe) continue;
    parts.push(file.subarray(from, start));
    if (marker === appOne && data.subarray(0, 6).equals(exifPrefix)) parts.push(orientationSegment(data));
    from = end;
  }
  return Buffer.concat([...parts, file.subarray(from)]);
}

function orientationSegment(exif: Buffer): Buffer {
  const data = Buffer.concat([exifPrefix, trimExif(exif)]);
  const head = Buffer.from([0xff, appOne, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

function trimExif(exif: Buffer): Buffer {
  const hasPrefix = exif.subarray(0, 6).equals(exifPrefix);
  return orientationBlock(readOrientation(exif.subarray(hasPrefix ? 6 : 0)));
}

/** These are texts, colours that are stated in another way than by a profile, and all frames but the first. */
const droppedChunks = /^([tzi]TXt|gAMA|cHRM|sRGB|cICP|acTL|fcTL|fdAT)$/;

function trimPng(file: Buffer): Buffer {
  const chunks = [...pngChunks(file)];
  const start = chunks.findIndex(({ type }) => type === "IDAT");
  const { keepsProfile, profile } = declaredColours(chunks.slice(0, Math.max(0, start)));
  const parts: Buffer[] = [pngSignature];
  for (const { type, data, whole } of chunks) {
    if (type === "eXIf") parts.push(pngChunk(type, trimExif(data)));
    else if (!droppedChunks.test(type) && (keepsProfile || type !== "iCCP")) parts.push(whole);
    if (type === "IHDR" && profile) parts.push(profileChunk(profile));
  }
  return Buffer.concat(parts);
}

function trimWebp(file: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from("WEBP")];
  for (const { type, data } of webpChunks(file)) {
    if (type === "EXIF") parts.push(riffChunk(type, trimExif(data)));
    else if (type !== "XMP ") parts.push(riffChunk(type, data));
  }
  return riffChunk("RIFF", ...parts);
}

/** Changes the file in place, by item type (ISO/IEC 14496-12, 8.11.6); the orientation of an AVIF is a property. */
function trimAvif(file: Buffer): Buffer {
  const trimmed = Buffer.from(file);
  for (let at = trimmed.indexOf("infe"); at >= 0; at = trimmed.indexOf("infe", at + 4)) {
    const type = at + (trimmed[at + 4] === 3 ? 14 : 12);
    if (/^(Exif|mime|uri )$/.test(trimmed.toString("latin1", type, type + 4))) trimmed.write("skip", type, "latin1");
  }
  return trimmed;
}
