import { brokenFile } from "@/lib/media/conversion/broken-file";
import { type Curve, type Point, type Primaries, rgbProfile } from "./icc-profile";

const d65: Point = [0.3127, 0.329];
const primaries = (red: Point, green: Point, blue: Point, white = d65): Primaries => ({ white, red, green, blue });
export const bt709 = primaries([0.64, 0.33], [0.3, 0.6], [0.15, 0.06]);
const smpte170 = primaries([0.63, 0.34], [0.31, 0.595], [0.155, 0.07]);
/** The numbers are those of ITU-T H.273, table 2. */
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
/** Displays show ITU-R BT.709 by this curve (ITU-R BT.1886). */
const videoCurve: Curve = [2.4];
/** The numbers are those of ITU-T H.273, table 3. */
const codedCurves: Readonly<Record<number, Curve>> = {
  ...{ 1: videoCurve, 6: videoCurve, 14: videoCurve, 15: videoCurve },
  ...{ 4: [2.2], 5: [2.8], 8: [1], 13: srgbCurve, 17: [2.6, (52.37 / 48) ** (1 / 2.6), 0, 0, 0] },
};
const highDynamicRange = [16, 18];

/**
 * Reads the numbers of cICP and nclx (ITU-T H.273); returns undefined for unknown ones. @throws AppError
 * invalid_request for HDR
 */
export function codedColours(color: number, transfer: number): { primaries: Primaries; curve: Curve } | undefined {
  if (highDynamicRange.includes(transfer)) {
    throw brokenFile("has colours of high dynamic range (PQ or HLG); export it in sRGB and send that");
  }
  const [known, curve] = [codedPrimaries[color], codedCurves[transfer]];
  return known && curve && { primaries: known, curve };
}

export function isSrgb(own: Primaries, curve: Curve): boolean {
  return own === bt709 && curve === srgbCurve;
}

const avifMarker = Buffer.from("colrnclx", "latin1");

/**
 * Reads the colours that libheif ignores (ISO/IEC 14496-12, 12.1.5); returns undefined for sRGB. @throws AppError
 * invalid_request for HDR
 */
export function avifProfile(file: Buffer): Buffer | undefined {
  const start = file.indexOf(avifMarker);
  if (start < 0) return undefined;
  const at = start + avifMarker.length;
  const known = codedColours(file.readUInt16BE(at), file.readUInt16BE(at + 2));
  if (!known) return undefined;
  const curve = known.curve === videoCurve ? srgbCurve : known.curve;
  return isSrgb(known.primaries, curve) ? undefined : rgbProfile(known.primaries, curve);
}
