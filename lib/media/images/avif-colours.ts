import { codedColours, isSrgb, srgbCurve, videoCurve } from "./coded-colours";
import { rgbProfile } from "./icc-profile";

const marker = Buffer.from("colrnclx", "latin1");

/**
 * Reads the colours that libheif ignores (ISO/IEC 14496-12, 12.1.5); returns undefined for sRGB. @throws AppError
 * invalid_request for HDR
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
