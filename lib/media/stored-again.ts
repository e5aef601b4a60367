import "server-only";
import { readFile, rename } from "node:fs/promises";
import { chunksOf, type RiffChunk } from "@/lib/media/images/riff";
import type { StoredKind } from "@/lib/storage/media-kinds";
import type { ReceivedFile } from "./schema";
import { type Prepared, prepare } from "./uploads";

/** As an upload, but a bare picture of our own format is not converted again. @throws AppError as `convert` */
export async function prepareAgain(ownerId: string, kind: StoredKind, upload: ReceivedFile): Promise<Prepared> {
  const prepared = await prepare(ownerId, kind, upload);
  const isBare = bareFormats[prepared.file.replace(/^.*\./, "")];
  if (!isBare?.(await readFile(upload.path))) return prepared;
  await rename(upload.path, prepared.path);
  return { ...prepared, bytes: upload.bytes };
}

const bareFormats: Readonly<Record<string, (bytes: Buffer) => boolean>> = { webp: isBareWebp, png: isBarePng };

const stillChunks = ["VP8 ", "VP8L", "ALPH"];
const webpChunks = [...stillChunks, "VP8X", "ICCP", "ANIM", "ANMF"];
const frameHeaderBytes = 16;

/** RFC 9649: no metadata, no unknown chunk and nothing behind the end. */
function isBareWebp(bytes: Buffer): boolean {
  const isWhole = bytes.length >= 12 && bytes.readUInt32LE(4) === bytes.length - 8;
  if (!isWhole || !/^RIFF.{4}WEBP$/s.test(bytes.toString("latin1", 0, 12))) return false;
  return consistsOf(bytes.subarray(12), webpChunks, ({ type, data }) => {
    return type !== "ANMF" || consistsOf(data.subarray(frameHeaderBytes), stillChunks);
  });
}

function consistsOf(body: Buffer, types: readonly string[], isGood = (_: RiffChunk) => true): boolean {
  let bytes = 0;
  for (const chunk of chunksOf(body)) {
    if (!types.includes(chunk.type) || !isGood(chunk)) return false;
    bytes += 8 + chunk.data.length + (chunk.data.length % 2);
  }
  return bytes === body.length;
}

const signature = "\x89PNG\r\n\x1a\n";
const pngChunks = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "cHRM", "gAMA", "iCCP", "sRGB", "sBIT", "pHYs"];

function isBarePng(bytes: Buffer): boolean {
  if (bytes.toString("latin1", 0, 8) !== signature) return false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (!pngChunks.includes(type)) return false;
    at += 12 + bytes.readUInt32BE(at);
    if (type === "IEND") return at === bytes.length;
  }
  return false;
}
