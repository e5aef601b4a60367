import { ByteReader } from "@/lib/media/conversion/byte-reader";
import { type Animation, checkFrameCount, type Frame } from "./animation";
import { canvasChunk, canvasFlags, chunksOf, type RiffChunk, riffChunk } from "./riff";

/** RFC 9649; each frame as a WebP, `isLossy` when any is. @throws AppError invalid_request */
export function readWebp(file: Buffer): Animation & { isLossy: boolean } {
  const reader = new ByteReader(file);
  const size = reader.take(12).readUInt32LE(4);
  const frames: Frame[] = [];
  const canvas = { width: 0, height: 0 };
  let loops = 1;
  let isLossy = false;
  for (const { type, data } of chunksOf(reader.take(Math.max(0, size - 4)))) {
    isLossy ||= type === "VP8 ";
    if (type === "VP8X") Object.assign(canvas, { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 });
    if (type === "ANIM") loops = data.readUInt16LE(4);
    if (type !== "ANMF") continue;
    const pictures = [...chunksOf(data.subarray(16))].filter((chunk) => /^(ALPH|VP8[ L])$/.test(chunk.type));
    isLossy ||= pictures.some((chunk) => chunk.type === "VP8 ");
    checkFrameCount(frames.push(frameOf(data, pictures)));
  }
  return { ...canvas, frames, loops, isLossy };
}

function frameOf(header: Buffer, pictures: RiffChunk[]): Frame {
  const width = header.readUIntLE(6, 3) + 1;
  const height = header.readUIntLE(9, 3) + 1;
  const flags = header.readUInt8(15);
  const chunks = pictures.map(({ type, data }) => riffChunk(type, data));
  const hasAlphaChunk = pictures.some(({ type }) => type === "ALPH");
  const canvas = hasAlphaChunk ? [canvasChunk(canvasFlags.alpha, width, height)] : [];
  return {
    left: header.readUIntLE(0, 3) * 2,
    top: header.readUIntLE(3, 3) * 2,
    width,
    height,
    delayMs: header.readUIntLE(12, 3),
    blends: (flags & 2) === 0,
    after: (flags & 1) === 1 ? "clear" : "keep",
    image: riffChunk("RIFF", Buffer.from("WEBP"), ...canvas, ...chunks),
  };
}
