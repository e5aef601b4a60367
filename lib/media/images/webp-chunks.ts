import { ByteReader } from "@/lib/media/conversion/byte-reader";
import { chunksOf } from "./riff";

const frameHeaderBytes = 16;

/** `isLossy` is true when any frame is (RFC 9649). @throws AppError invalid_request */
export function readWebp(file: Buffer): { frames: number; isLossy: boolean } {
  const reader = new ByteReader(file);
  const size = reader.take(12).readUInt32LE(4);
  let frames = 0;
  let isLossy = false;
  for (const { type, data } of chunksOf(reader.take(Math.max(0, size - 4)))) {
    isLossy ||= type === "VP8 ";
    if (type !== "ANMF") continue;
    frames += 1;
    for (const picture of chunksOf(data.subarray(frameHeaderBytes))) isLossy ||= picture.type === "VP8 ";
  }
  return { frames: Math.max(1, frames), isLossy };
}
