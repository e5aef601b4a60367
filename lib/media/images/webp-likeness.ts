import { chunksOf } from "./riff";

/** A file may be so much larger than its conversion; measured were 7 % at most. */
const slack = { share: 1.25, bytes: 1024 } as const;
const frameHeaderBytes = 16;

/**
 * Returns whether a WebP has the chunks and frames of its conversion, and about as many bytes. Pixels are not compared.
 */
export function matchesConversion(file: Buffer, converted: Buffer): boolean {
  return (
    file.length <= converted.length * slack.share + slack.bytes && outline(file).join() === outline(converted).join()
  );
}

/** Describes everything but the pixels (RFC 9649). */
function outline(webp: Buffer): string[] {
  return Array.from(chunksOf(webp.subarray(12)), ({ type, data }) => {
    if (isPixels(type)) return type;
    if (type !== "ANMF") return `${type} ${data.toString("base64")}`;
    const names = Array.from(chunksOf(data.subarray(frameHeaderBytes)), (chunk) => chunk.type);
    const others = names.filter((name) => !isPixels(name));
    // An encoder is free in how it cuts out what changed, so only the duration in the header counts.
    return `${type} ${data.readUIntLE(12, 3)} ${others.join()}`;
  });
}

const isPixels = (type: string) => /^(?:ALPH|VP8[ L])$/.test(type);
