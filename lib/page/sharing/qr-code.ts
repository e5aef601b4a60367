import { encode } from "uqr";

/** Each is a hex colour; the finders are the three squares by which a scanner finds the code. */
export type CodeColours = { ink: string; finder: string; ground: string };
/** @property image a `data:` address */
export type CodePortrait = { image: string; shape: "circle" | "rounded" | "square" };

const plain: CodeColours = { ink: "#000", finder: "#000", ground: "#fff" };

/** Four modules of light surround the symbol (ISO/IEC 18004, 9.1). */
const quietZone = 4;
const finderSide = 7;
/** It covers 6 % of the symbol, of which error correction H restores up to 30 %. */
const portraitShare = 0.24;

/**
 * Draws a code with one unit a module, quiet zone included. It uses error correction M, and H under a portrait.
 * @property modules the units of a side
 */
export function qrCode(text: string, colours = plain, portrait?: CodePortrait): { svg: string; modules: number } {
  const { data, size } = encode(text, { ecc: portrait ? "H" : "M", border: quietZone });
  const finders = [
    [quietZone, quietZone],
    [size - quietZone - finderSide, quietZone],
    [quietZone, size - quietZone - finderSide],
  ] as const;
  const hole = holeOf(size);
  const isDrawnApart = (x: number, y: number) =>
    finders.some(([left, top]) => isWithin(x, y, { left, top, side: finderSide })) ||
    (portrait !== undefined && isWithin(x, y, hole));
  const dark = data.flatMap((row, y) =>
    Array.from(
      row
        .map((module, x) => (module && !isDrawnApart(x, y) ? "#" : " "))
        .join("")
        .matchAll(/#+/g),
      ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    ),
  );
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">` +
    `<path fill="${colours.ground}" d="M0 0h${size}v${size}H0z"/>` +
    `<path fill="${colours.ink}" shape-rendering="crispEdges" d="${dark.join("")}"/>` +
    `<path fill="${colours.finder}" fill-rule="evenodd" d="${finders.map(drawFinder).join("")}"/>` +
    `${portrait ? drawPortrait(portrait, hole) : ""}</svg>`;
  return { svg, modules: size };
}

type Square = { left: number; top: number; side: number };

const isWithin = (x: number, y: number, { left, top, side }: Square) =>
  x >= left && x < left + side && y >= top && y < top + side;

/** Returns the modules in the middle that the portrait takes: an odd number a side, as the symbol has. */
function holeOf(size: number): Square {
  const side = 2 * Math.floor(((size - 2 * quietZone) * portraitShare) / 2) + 1;
  return { left: (size - side) / 2, top: (size - side) / 2, side };
}

/** The widths along its middle stay 1 : 1 : 3 : 1 : 1, whatever the corners. */
const drawFinder = ([left, top]: readonly [number, number]) =>
  [
    [0, 7, 2],
    [1, 5, 1.25],
    [2, 3, 0.9],
  ]
    .map(([inset = 0, side = 0, radius = 0]) => roundedSquare(left + inset, top + inset, side, radius))
    .join("");

function roundedSquare(left: number, top: number, side: number, radius: number): string {
  const [straight, corner] = [side - 2 * radius, `a${radius} ${radius} 0 0 1 `];
  return (
    `M${left + radius} ${top}h${straight}${corner}${radius} ${radius}v${straight}${corner}-${radius} ${radius}` +
    `h-${straight}${corner}-${radius}-${radius}v-${straight}${corner}${radius}-${radius}z`
  );
}

function drawPortrait({ image, shape }: CodePortrait, { left, top, side }: Square): string {
  // Half a module of light is left around it.
  const [x, y, width] = [left + 0.5, top + 0.5, side - 1];
  const radius = { circle: width / 2, rounded: width * 0.24, square: 0 }[shape];
  return (
    `<clipPath id="portrait"><rect x="${x}" y="${y}" width="${width}" height="${width}" rx="${radius}"/></clipPath>` +
    `<image href="${image}" x="${x}" y="${y}" width="${width}" height="${width}" clip-path="url(#portrait)"/>`
  );
}
