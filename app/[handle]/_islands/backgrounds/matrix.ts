import { css, mix } from "../colours";
import { sprite } from "../sprites";
import { type EffectArea, many } from "./effect-area";
import { painted } from "./scene";

const kana = [..."ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾊﾋﾎﾏﾐﾑﾒﾓﾔﾕﾗﾘﾜ"];
const figures = [..."012345789:.=*+<>¦"];
/** Where a device has no kana. */
const letters = [..."ABCDEFGHJKLNPRSTUVXYZ"];
const family = 'ui-monospace, Menlo, Consolas, "Noto Sans Mono CJK JP", "Yu Gothic", monospace';
/** The far ones first. `cell` is the height of a sign in CSS pixels, `pace` how many signs a second a light falls. */
const depths = [
  { cell: 13, pace: 7, alpha: 0.42, share: 1 },
  { cell: 19, pace: 11, alpha: 0.9, share: 0.8 },
] as const;
/** Breadth of a column in heights of a sign. */
const breadth = 0.86;

/** Signs stand still in their columns and light up as a light falls through them, as in the film. */
export const mount = painted({
  rate: 14,
  sharpness: 1.5,
  maxPixels: 1.6e6,
  make(area) {
    const signs = [...(hasKana() ? kana : letters), ...figures];
    const layers = depths.map((depth) => layerOf(area, depth, signs));
    return (pen, seconds) => {
      for (const draw of layers) draw(pen, seconds);
      pen.globalAlpha = 1;
    };
  },
});

function layerOf(area: EffectArea, { cell, pace, alpha, share }: (typeof depths)[number], signs: readonly string[]) {
  const { width, height, amount } = area;
  const step = cell * breadth;
  const rows = Math.ceil(height / cell);
  const count = Math.ceil(width / step);
  const density = Math.min(1, (amount(1_000) / 1_000) * share);
  const [body, head] = [false, true].map((isHead) => sheetOf(cell, area, signs, isHead));
  const columns = many(count, (index) => {
    const tail = 6 + Math.floor(Math.random() * (rows * 0.5));
    const round = rows + tail + Math.floor(Math.random() * rows * 0.8);
    return {
      x: index * step + (width - count * step) / 2,
      tail,
      round,
      pace: pace * (0.6 + Math.random() * 0.8),
      start: Math.random() * round,
      isThere: Math.random() < density,
      signs: many(rows, () => Math.floor(Math.random() * signs.length)),
    };
  }).filter(({ isThere }) => isThere);
  return (pen: CanvasRenderingContext2D, seconds: number) => {
    if (!body || !head) return;
    const size = body.height;
    const stamp = (sheet: HTMLCanvasElement, sign: number, x: number, row: number, strength: number) => {
      pen.globalAlpha = strength;
      pen.drawImage(sheet, sign * size, 0, size, size, x - cell * 0.5, (row - 0.5) * cell, cell * 2, cell * 2);
    };
    for (const column of columns) {
      const foot = Math.floor((column.start + seconds * column.pace) % column.round);
      // Now and then a sign turns into another.
      const changed = Math.floor(Math.random() * rows * 3);
      if (changed < rows) column.signs[changed] = Math.floor(Math.random() * signs.length);
      for (let row = Math.max(0, foot - column.tail); row <= foot && row < rows; row++) {
        const sign = column.signs[row] ?? 0;
        const nearness = 1 - (foot - row) / (column.tail + 1);
        if (row === foot) stamp(head, sign, column.x, row, alpha);
        else stamp(body, sign, column.x, row, alpha * (0.04 + 0.8 * nearness ** 1.4));
      }
    }
  };
}

/** All signs in a row, each in a square of twice its height, so that its shine has room. They are mirrored. */
function sheetOf(
  cell: number,
  { scale, colours }: EffectArea,
  signs: readonly string[],
  isHead: boolean,
): HTMLCanvasElement {
  const { accent, ink, isDark } = colours;
  const canvas = document.createElement("canvas");
  const size = Math.ceil(cell * 2 * scale);
  canvas.width = size * signs.length;
  canvas.height = size;
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  const colour = isDark ? mix(accent, [255, 255, 255], 0.1) : mix(accent, [0, 0, 0], 0.12);
  const foot = isDark ? mix(ink, accent, 0.12) : mix(accent, [0, 0, 0], 0.5);
  pen.font = `600 ${cell * 0.86 * scale}px ${family}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = css(isHead ? foot : colour);
  pen.shadowColor = css(accent, isDark ? 0.9 : 0.4);
  pen.shadowBlur = cell * scale * (isHead ? 0.7 : 0.28);
  for (const [index, sign] of signs.entries()) {
    pen.setTransform(-1, 0, 0, 1, (index + 0.5) * size, size / 2);
    pen.fillText(sign, 0, 0);
  }
  return canvas;
}

/** What a font lacks is drawn as one and the same box. */
function hasKana(): boolean {
  const [first, second] = ["ｱ", "ﾓ"].map((sign) =>
    sprite(20, 1, (pen) => {
      pen.font = `16px ${family}`;
      pen.fillText(sign, 2, 16);
    }).toDataURL(),
  );
  return first !== second;
}
