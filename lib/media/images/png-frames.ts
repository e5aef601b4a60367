import { brokenFile } from "@/lib/media/conversion/broken-file";
import { ByteReader } from "@/lib/media/conversion/byte-reader";
import { type Animation, checkFrameCount, type Frame } from "./animation";

export const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");

/** `whole` includes the length and checksum. */
export type PngChunk = { type: string; data: Buffer; whole: Buffer };
type Chunk = Pick<PngChunk, "type" | "data">;
const maxProfileBytes = 64 * 1024;
type Part = { control: Buffer; data: Buffer[] };

/** PNG, third edition, 4.9: each frame as a PNG; undefined for a still. @throws AppError invalid_request */
export function readPng(file: Buffer): Animation | undefined {
  const shared: Chunk[] = [];
  const parts: Part[] = [];
  let promised: Buffer | undefined;
  let sequence = 0;
  for (const { type, data } of pngChunks(file)) {
    if (/^(IHDR|PLTE|tRNS|iCCP)$/.test(type) && !shared.some((other) => other.type === type))
      shared.push({ type, data });
    if (type === "acTL") promised = data;
    if (type === "IDAT") parts.at(-1)?.data.push(data);
    if (type !== "fcTL" && type !== "fdAT") continue;
    if (data.readUInt32BE(0) !== sequence++) throw damaged();
    if (type === "fdAT") parts.at(-1)?.data.push(data.subarray(4));
    else checkFrameCount(parts.push({ control: data, data: [] }));
  }
  if (promised === undefined) return undefined;
  // Every frame gets a copy of these; PNG keeps all but the profile this small.
  for (const { type, data } of shared) {
    if (type === "iCCP" && data.length > maxProfileBytes) throw tooMuchProfile();
    if (type !== "iCCP" && data.length > 768) throw damaged();
  }
  if (parts.length === 0 || parts.length !== promised.readUInt32BE(0)) throw damaged();
  const frames = parts.map((part, index) => frameOf(part, shared, index));
  const header = shared.find(({ type }) => type === "IHDR")?.data ?? Buffer.alloc(0);
  const size = { width: header.readUInt32BE(0), height: header.readUInt32BE(4) };
  return { ...size, frames, loops: Math.min(promised.readUInt32BE(4), 65_535) };
}

function damaged(): Error {
  return brokenFile("is damaged; export the PNG again and send that");
}

function tooMuchProfile(): Error {
  return brokenFile(
    `has a colour profile of more than ${maxProfileBytes / 1024} kB, which each frame would need; export it in sRGB`,
  );
}

export function* pngChunks(file: Buffer): Generator<PngChunk> {
  const reader = new ByteReader(file);
  reader.take(pngSignature.length);
  for (let type = ""; type !== "IEND"; ) {
    const start = reader.position;
    const length = reader.take(4).readUInt32BE();
    const checked = reader.take(4 + length);
    const sum = reader.take(4).readUInt32BE();
    type = checked.toString("latin1", 0, 4);
    // The decoder checks the chunks that it knows.
    if (/^(acTL|fcTL|fdAT)$/.test(type) && checksum(checked) !== sum) throw damaged();
    yield { type, data: checked.subarray(4), whole: reader.since(start) };
  }
}

function frameOf({ control, data }: Part, shared: Chunk[], index: number): Frame {
  const seconds = control.readUInt16BE(20) / (control.readUInt16BE(22) || 100);
  const after = (["keep", "clear", "restore"] as const)[control.readUInt8(24)] ?? "keep";
  const chunks = shared.map(({ type, data: own }) => {
    return type === "IHDR"
      ? pngChunk(type, Buffer.concat([control.subarray(4, 12), own.subarray(8)]))
      : pngChunk(type, own);
  });
  return {
    width: control.readUInt32BE(4),
    height: control.readUInt32BE(8),
    left: control.readUInt32BE(12),
    top: control.readUInt32BE(16),
    delayMs: Math.round(seconds * 1000),
    blends: control.readUInt8(25) === 1,
    hasProfile: shared.some(({ type }) => type === "iCCP"),
    after: index === 0 && after === "restore" ? "clear" : after,
    image: Buffer.concat([
      pngSignature,
      ...chunks,
      ...data.map((part) => pngChunk("IDAT", part)),
      pngChunk("IEND", Buffer.alloc(0)),
    ]),
  };
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(checksum(checked), 4);
  return Buffer.concat([frame.subarray(0, 4), checked, frame.subarray(4)]);
}

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ 0xed_b8_83_20 : remainder >>> 1;
  return remainder;
});

/** Node has its own from 20.15 only. */
function checksum(bytes: Buffer): number {
  let sum = 0xff_ff_ff_ff;
  for (const byte of bytes) sum = (remainders[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xff_ff_ff_ff) >>> 0;
}
