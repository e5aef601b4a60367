import { codedColours, isSrgb, srgbCurve, videoCurve } from "./coded-colours";
import { rgbProfile } from "./icc-profile";

const marker = Buffer.from("colrnclx", "latin1");

/**
 * An ICC profile of the colours that an AVIF states as numbers (ISO/IEC 14496-12, 12.1.5), which libheif's readers do
 * not heed. Browsers take the curve of video for that of sRGB here.
 * @returns undefined for sRGB, and where nothing is known
 * @throws AppError invalid_request for colours of high dynamic range
 */
export function avifProfile(file: Buffer): Buffer | undefined {
  const start = file.indexOf(marker);
  if (start < 0) return undefined;
  const at = start + marker.length;
  const known = codedColours(file.readUInt16BE(at), file.readUInt16BE(at + 2));
  if (!known) return undefined;
  const curve = known.curve === videoCurve ? srgbCurve : known.curve;
  return isSrgb(known.primaries, curve) ? undefined : rgbProfile(known.primaries, curve);
}
