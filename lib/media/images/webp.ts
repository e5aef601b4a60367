import { ByteReader } from "@/lib/media/conversion/byte-reader";
import { type RiffChunk, riffChunks } from "./riff";

const frameHeaderBytes = 16;
const framePictures = (frame: RiffChunk) => riffChunks(frame.data.subarray(frameHeaderBytes));

/** Yields the chunks of a WebP (RFC 9649). @throws AppError invalid_request when it is cut off */
export function webpChunks(file: Buffer): Generator<RiffChunk> {
  const reader = new ByteReader(file);
  const size = reader.take(12).readUInt32LE(4);
  return riffChunks(reader.take(Math.max(0, size - 4)));
}

/** `isLossy` is true when any frame is. @throws AppError invalid_request */
export function readWebp(file: Buffer): { frames: number; isLossy: boolean } {
  let frames = 0;
  let isLossy = false;
  for (const chunk of webpChunks(file)) {
    isLossy ||= chunk.type === "VP8 ";
    if (chunk.type !== "ANMF") continue;
    frames += 1;
    for (const picture of framePictures(chunk)) isLossy ||= picture.type === "VP8 ";
  }
  return { frames: Math.max(1, frames), isLossy };
}

/** A file may be so much larger than its conversion; measured were 7 % at most. */
const slack = { share: 1.25, bytes: 1024 } as const;

/**
 * Returns whether a WebP has the chunks and frames of its conversion, and about as many bytes. Pixels are not compared.
 */
export function matchesConversion(file: Buffer, converted: Buffer): boolean {
  return (
    file.length <= converted.length * slack.share + slack.bytes && outline(file).join() === outline(converted).join()
  );
}

/** Describes everything but the pixels. */
function outline(webp: Buffer): string[] {
  return Array.from(webpChunks(webp), (chunk) => {
    const { type, data } = chunk;
    if (isPixels(type)) return type;
    if (type !== "ANMF") return `${type} ${data.toString("base64")}`;
    const names = Array.from(framePictures(chunk), (picture) => picture.type);
    const others = names.filter((name) => !isPixels(name));
    // An encoder is free in how it cuts out what changed, so only the duration in the header counts.
    return `${type} ${data.readUIntLE(12, 3)} ${others.join()}`;
  });
}

const isPixels = (type: string) => /^(?:ALPH|VP8[ L])$/.test(type);
