import { encode } from "uqr";
import { bitmapPng } from "./bitmap-png";

/** Four modules of light surround the symbol (ISO/IEC 18004, 9.1). */
const quietZone = 4;

const encoded = (text: string) => encode(text, { ecc: "M", border: quietZone });

/** Uses error correction M and one unit a module, quiet zone included. */
export function qrCode(text: string): { svg: string; modules: number } {
  const { data, size } = encoded(text);
  const dark = data.flatMap((row, y) =>
    Array.from(
      row
        .map((module) => (module ? "#" : " "))
        .join("")
        .matchAll(/#+/g),
      ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    ),
  );
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join("")}"/></svg>`;
  return { svg, modules: size };
}

export function qrPicture(text: string, side: number): Promise<Buffer<ArrayBuffer>> {
  return bitmapPng(encoded(text).data, side);
}
