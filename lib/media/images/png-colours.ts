import { deflateSync } from "node:zlib";
import { brokenFile } from "@/lib/media/conversion/broken-file";
import { type Curve, greyProfile, type Point, type Primaries, rgbProfile } from "./icc-profile";

const d65: Point = [0.3127, 0.329];
const primaries = (red: Point, green: Point, blue: Point, white = d65): Primaries => ({ white, red, green, blue });
const bt709 = primaries([0.64, 0.33], [0.3, 0.6], [0.15, 0.06]);
const smpte170 = primaries([0.63, 0.34], [0.31, 0.595], [0.155, 0.07]);
/** By their numbers in ITU-T H.273, table 2. */
const codedPrimaries: Readonly<Record<number, Primaries>> = {
  1: bt709,
  4: primaries([0.67, 0.33], [0.21, 0.71], [0.14, 0.08], [0.31, 0.316]),
  5: primaries([0.64, 0.33], [0.29, 0.6], [0.15, 0.06]),
  6: smpte170,
  7: smpte170,
  9: primaries([0.708, 0.292], [0.17, 0.797], [0.131, 0.046]),
  11: primaries([0.68, 0.32], [0.265, 0.69], [0.15, 0.06], [0.314, 0.351]),
  12: primaries([0.68, 0.32], [0.265, 0.69], [0.15, 0.06]),
};
const srgbCurve: Curve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];
/** What displays make of ITU-R BT.709 (ITU-R BT.1886). */
const videoCurve: Curve = [2.4];
/** By their numbers in ITU-T H.273, table 3. */
const codedCurves: Readonly<Record<number, Curve>> = {
  ...{ 1: videoCurve, 6: videoCurve, 14: videoCurve, 15: videoCurve },
  ...{ 4: [2.2], 5: [2.8], 8: [1], 13: srgbCurve, 17: [2.6, (52.37 / 48) ** (1 / 2.6), 0, 0, 0] },
};
const highDynamicRange = [16, 18];
/** The gAMA of 1/2.2, which browsers take for sRGB where no cHRM says more. */
const usualGamma = 45_455;

/** How the colours of a PNG are stated: by an ICC profile of its own, or by this one; sRGB without either. */
type StatedColours = { keepsProfile: boolean; profile?: Buffer };

/**
 * What browsers make of the chunks about colour that stand before the picture (PNG specification, third edition, 4.3):
 * cICP decides before iCCP, that before sRGB, and that before gAMA, to which cHRM adds. libpng's readers heed iCCP
 * alone, so that the others become a profile.
 * @throws AppError invalid_request for a picture of high dynamic range, which no stored format holds
 */
export function statedColours(chunks: ReadonlyMap<string, Buffer>): StatedColours {
  const isGrey = ((chunks.get("IHDR")?.readUInt8(9) ?? 2) & 2) === 0;
  const coded = chunks.get("cICP");
  if (coded && coded.readUInt16BE(2) === 1) {
    const [color = 0, transfer = 0] = coded;
    if (highDynamicRange.includes(transfer)) {
      throw brokenFile("has colours of high dynamic range (PQ or HLG); export it in sRGB and send that");
    }
    const [known, curve] = [codedPrimaries[color], codedCurves[transfer]];
    if (known && curve) return { keepsProfile: false, ...stated(isGrey, known, curve) };
  }
  if (chunks.has("iCCP")) return { keepsProfile: true };
  const gamma = chunks.get("gAMA")?.readUInt32BE(0) ?? 0;
  const chromaticities = chunks.get("cHRM");
  if (chunks.has("sRGB") || gamma === 0 || (gamma === usualGamma && !chromaticities)) return { keepsProfile: false };
  const own = chromaticities ? readPrimaries(chromaticities) : bt709;
  return { keepsProfile: false, ...stated(isGrey, own, [100_000 / gamma]) };
}

function stated(isGrey: boolean, own: Primaries, curve: Curve): { profile?: Buffer } {
  if (own === bt709 && curve === srgbCurve) return {};
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

/** The content of an iCCP chunk. */
export function profileChunk(profile: Buffer): Buffer {
  return Buffer.concat([Buffer.from("icc\0\0", "latin1"), deflateSync(profile)]);
}
