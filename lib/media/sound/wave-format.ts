import { brokenFile } from "@/lib/media/conversion/broken-file";
import { notAccepted } from "./sound-track";

const [integer, float, aLaw, muLaw, extensible] = [1, 3, 6, 7, 0xfffe];
/** Microsoft, KSDATAFORMAT_SUBTYPE. */
const formatGuid = "000000001000800000aa00389b71";

/** `description` is the `fmt ` chunk of the copy; `convert` makes its bytes from whole blocks. */
export type WaveFormat = {
  description: Buffer;
  rate: number;
  blockBytes: number;
  convert: (blocks: Buffer) => Buffer;
};

/** 64-bit floats, which Chromium does not play, become 32-bit. @throws AppError 415, invalid_request */
export function waveFormatOf(source: Buffer): WaveFormat {
  const tag = source.readUInt16LE(0);
  const [channels, rate, blockBytes, bits] = [
    source.readUInt16LE(2),
    source.readUInt32LE(4),
    source.readUInt16LE(12),
    source.readUInt16LE(14),
  ];
  const isExtended = tag === extensible && source.length >= 40 && source.toString("hex", 26, 40) === formatGuid;
  const containerBits = containerOf(isExtended ? source.readUInt16LE(24) : tag, bits);
  if (containerBits === undefined)
    throw notAccepted("Browsers play WAV of integers up to 32 bits, of floats, and of A-law or mu-law only. ");
  const isInBounds = channels >= 1 && channels <= 8 && rate >= 3000 && rate <= 384_000;
  if (!isInBounds || blockBytes !== (channels * containerBits) / 8) throw damaged();
  const isDouble = containerBits === 64;
  const storedBits = isDouble ? 32 : containerBits;
  const storedBlock = (channels * storedBits) / 8;

  const description = Buffer.from(source.subarray(0, isExtended ? 40 : 16));
  description.writeUInt32LE(rate * storedBlock, 8);
  description.writeUInt16LE(storedBlock, 12);
  description.writeUInt16LE(storedBits, 14);
  if (isExtended) description.writeUInt16LE(22, 16);
  if (isExtended && isDouble) description.writeUInt16LE(storedBits, 18);
  return { description, rate, blockBytes, convert: isDouble ? toSingles : (blocks) => blocks };
}

/** Undefined for a coding that cannot be stored. */
function containerOf(coding: number, bits: number): number | undefined {
  if (coding === integer && bits >= 1 && bits <= 32) return Math.ceil(bits / 8) * 8;
  if (coding === float && (bits === 32 || bits === 64)) return bits;
  return (coding === aLaw || coding === muLaw) && bits === 8 ? bits : undefined;
}

function toSingles(doubles: Buffer): Buffer {
  const singles = Buffer.allocUnsafe(doubles.length / 2);
  for (let at = 0; at < singles.length; at += 4) singles.writeFloatLE(doubles.readDoubleLE(at * 2), at);
  return singles;
}

export function damaged() {
  return brokenFile("is damaged; export the WAV again and send that");
}
