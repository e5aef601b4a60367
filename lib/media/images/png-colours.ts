import { deflateSync } from "node:zlib";
import { bt709, codedColours, isSrgb } from "./coded-colours";
import { type Curve, greyProfile, type Point, type Primaries, rgbProfile } from "./icc-profile";
import { type PngChunk, pngChunk, pngSignature } from "./png-chunks";

/** This is 1/2.2, which browsers take for sRGB where there is no cHRM. */
const usualGamma = 45_455;

/** A profile can hold no more, and browsers show such a picture black either way. */
const largestPower = 32_767;

type StatedColours = { keepsProfile: boolean; profile?: Buffer };

const sizes: Record<string, number> = { cICP: 4, sRGB: 1, gAMA: 4, cHRM: 32 };
const lastIntent = 3;

/** Browsers ignore a chunk of another size, with a wrong checksum, or with a gamma or intent that means nothing. */
function isReadable({ type, data, whole }: PngChunk): boolean {
  if (type in sizes && data.length !== sizes[type]) return false;
  if (type === "gAMA" && data.readUInt32BE(0) === 0) return false;
  if (type === "sRGB" && data.readUInt8(0) > lastIntent) return false;
  return !(type in sizes || type === "iCCP") || pngChunk(type, data).equals(whole);
}

/**
 * Reads the colours in the order of PNG (third edition, 4.3): cICP before iCCP, sRGB, and gAMA with cHRM; libpng reads
 * iCCP only. @param before the chunks before the image data; readers take the first of two @throws AppError for HDR
 */
export function declaredColours(before: readonly PngChunk[]): StatedColours {
  const readable = before.filter(isReadable).toReversed();
  const chunks = new Map(readable.map(({ type, data }) => [type, data]));
  const isGrey = ((chunks.get("IHDR")?.readUInt8(9) ?? 2) & 2) === 0;
  const coded = chunks.get("cICP");
  if (coded && coded.readUInt16BE(2) === 1) {
    const [color = 0, transfer = 0] = coded;
    const known = codedColours(color, transfer);
    if (known) return { keepsProfile: false, ...stated(isGrey, known.primaries, known.curve) };
  }
  if (chunks.has("iCCP")) return { keepsProfile: true };
  const gamma = chunks.get("gAMA")?.readUInt32BE(0) ?? 0;
  const chromaticities = chunks.get("cHRM");
  if (chunks.has("sRGB") || gamma === 0 || (gamma === usualGamma && !chromaticities)) return { keepsProfile: false };
  const own = chromaticities ? readPrimaries(chromaticities) : bt709;
  return { keepsProfile: false, ...stated(isGrey, own, [Math.min(100_000 / gamma, largestPower)]) };
}

function stated(isGrey: boolean, own: Primaries, curve: Curve): { profile?: Buffer } {
  if (isSrgb(own, curve)) return {};
  const profile = rgbProfile(own, curve);
  return profile ? { profile: isGrey ? greyProfile(curve) : profile } : {};
}

function readPrimaries(chromaticities: Buffer): Primaries {
  const point = (at: number): Point => [
    chromaticities.readUInt32BE(at) / 100_000,
    chromaticities.readUInt32BE(at + 4) / 100_000,
  ];
  return { white: point(0), red: point(8), green: point(16), blue: point(24) };
}

export function profileChunk(profile: Buffer): Buffer {
  return pngChunk("iCCP", Buffer.concat([Buffer.from("icc\0\0", "latin1"), deflateSync(profile)]));
}

export function insertProfile(png: Buffer, profile: Buffer): Buffer {
  const behindHeader = pngSignature.length + 25;
  return Buffer.concat([png.subarray(0, behindHeader), profileChunk(profile), png.subarray(behindHeader)]);
}
