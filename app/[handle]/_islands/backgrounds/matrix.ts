import { css, mix } from "../colours";
import { sprite } from "../effects/sprites";
import { createMany, type EffectArea } from "./effect-area";
import { createCanvasEffect } from "./scene";

const kana = [..."ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾊﾋﾎﾏﾐﾑﾒﾓﾔﾕﾗﾘﾜ"];
const figures = [..."012345789:.=*+<>¦"];
/** A device without kana shows these. */
const letters = [..."ABCDEFGHJKLNPRSTUVXYZ"];
const family = 'ui-monospace, Menlo, Consolas, "Noto Sans Mono CJK JP", "Yu Gothic", monospace';
/** A sign's place has about so many CSS pixels. */
const cell = 18;
/** By how near a column is: how many signs a second a light falls, and how bright it is. */
const depths = [
  { pace: 13, alpha: 1 },
  { pace: 8, alpha: 0.42 },
  { pace: 10, alpha: 0.68 },
] as const;
/** So many of the columns have a light. */
const share = 0.85;
/** The tile of signs has so many in a row and repeats; nobody sees that, as light falls differently in each. */
const across = 16;

/**
 * Signs stand unseen in their columns and light up as a light falls through them, as in the film. The canvas has one
 * pixel for each sign, and the signs are the mask through which the browser shows it, enlarged.
 */
export const mount = createCanvasEffect({
  rate: 12,
  sharpness: 1 / cell,
  make(area) {
    const { width, height, colours } = area;
    const { accent, ink, isDark } = colours;
    const [count, rows] = [width, height].map((length) => Math.max(1, Math.round(length / cell))) as [number, number];
    const [wide, high] = [width / count, height / rows];
    const colour = isDark ? mix(accent, [255, 255, 255], 0.1) : mix(accent, [0, 0, 0], 0.12);
    const foot = css(isDark ? mix(ink, accent, 0.12) : mix(accent, [0, 0, 0], 0.5));
    const shades = createMany(32, (step) => css(colour, 0.05 + 0.8 * ((step + 1) / 32) ** 1.5));
    const columns = createMany(count, (index) => {
      const { pace, alpha } = depths[index % depths.length] ?? depths[0];
      const tail = 6 + Math.floor(Math.random() * rows * 0.55);
      const round = rows + tail + Math.floor(Math.random() * rows * 0.6);
      const start = Math.random() * round;
      return { x: index * wide, tail, round, start, alpha, pace: pace * (0.6 + Math.random() * 0.8) };
    }).filter(() => Math.random() < share);
    const mask = `url(${drawTile(area).toDataURL()}) 0 0 / ${across * wide}px ${across * high}px`;
    let isMasked = false;
    return (pen, seconds) => {
      if (!isMasked) pen.canvas.style.cssText = `image-rendering:pixelated;-webkit-mask:${mask};mask:${mask}`;
      isMasked = true;
      for (const { x, tail, round, start, alpha, pace } of columns) {
        const at = Math.floor((start + seconds * pace) % round);
        pen.globalAlpha = alpha;
        for (let row = Math.max(0, at - tail); row <= at && row < rows; row++) {
          const nearness = 1 - (at - row) / (tail + 1);
          pen.fillStyle = row === at ? foot : (shades[Math.floor(nearness * 31)] ?? foot);
          pen.fillRect(x, row * high, wide, high);
        }
      }
      pen.globalAlpha = 1;
    };
  },
});

/** Draws mirrored signs with a little shine around them. */
function drawTile({ colours: { isDark } }: EffectArea): HTMLCanvasElement {
  const signs = [...(hasKana() ? kana : letters), ...figures];
  const size = Math.round(cell * Math.min(Math.max(devicePixelRatio, 1), 2));
  return sprite(across * cell, size / cell, (pen) => {
    pen.font = `600 ${cell * 0.84}px ${family}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.shadowColor = css([0, 0, 0], isDark ? 0.7 : 0.3);
    pen.shadowBlur = size * 0.35;
    for (let place = 0; place < across ** 2; place++) {
      const [column, row] = [place % across, Math.floor(place / across)];
      pen.setTransform(-size / cell, 0, 0, size / cell, (column + 0.5) * size, (row + 0.5) * size);
      pen.fillText(signs[Math.floor(Math.random() * signs.length)] ?? "", 0, 0);
    }
  });
}

/** A font draws everything that it lacks as the same box. */
function hasKana(): boolean {
  const [first, second] = ["ｱ", "ﾓ"].map((sign) =>
    sprite(20, 1, (pen) => {
      pen.font = `16px ${family}`;
      pen.fillText(sign, 2, 16);
    }).toDataURL(),
  );
  return first !== second;
}
