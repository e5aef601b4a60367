import jsQR from "jsqr";
import type { Sharp } from "sharp";

/** Reads the QR code in a picture as a scanner does; undefined where it finds none. */
export async function decodeCode(picture: Sharp): Promise<string | undefined> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
