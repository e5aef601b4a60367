import { css, mix, type Rgb } from "../colours";
import { createCanvasEffect } from "./scene";

/** One ray is so many CSS pixels wide: all is drawn small, and the browser softens it by enlarging it. */
const ray = 9;
/** A curtain is wider than the window, so that it can pass by. */
const overhang = 1.7;

/** Draws curtains of light that pass before each other, so that they seem to fold and shimmer. */
export const mount = createCanvasEffect({
  rate: 20,
  sharpness: 2 / ray,
  make({ width, height, colours: { glow, glowFar, accent, isDark } }) {
    const green: Rgb = isDark ? [70, 220, 160] : mix(accent, [255, 205, 130], 0.65);
    const [columns, rows] = [Math.ceil((width * overhang) / ray), height / ray];
    const curtains = [
      { colour: glowFar, foot: mix(glowFar, accent, 0.5), at: 0.6, tall: 0.62, phase: 1.3, lasts: 71 },
      { colour: glow, foot: mix(accent, green, 0.25), at: 0.5, tall: 0.56, phase: 4.1, lasts: 53 },
      { colour: mix(glow, green, 0.35), foot: mix(accent, green, 0.6), at: 0.4, tall: 0.44, phase: 0, lasts: 44 },
      { colour: mix(glow, green, 0.2), foot: mix(accent, green, 0.45), at: 0.48, tall: 0.5, phase: 2.6, lasts: 61 },
    ].map((look) => ({ ...look, picture: curtain({ ...look, columns, rows }) }));
    const before = Math.random() * 100;
    return (pen, seconds) => {
      for (const { picture, phase, lasts } of curtains) {
        const time = ((before + seconds) / lasts) * Math.PI * 2 + phase;
        const x = width * (0.5 + 0.34 * Math.sin(time));
        const y = height * (0.5 + 0.03 * Math.sin(time * 3));
        pen.globalAlpha = 0.68 + 0.32 * Math.sin(time * 4 + phase);
        pen.drawImage(picture, x - (width * overhang) / 2, y - height / 2, width * overhang, height);
      }
    };
  },
});

type Curtain = { colour: Rgb; foot: Rgb; at: number; tall: number; phase: number; columns: number; rows: number };

function curtain({ colour, foot, at, tall, phase, columns, rows }: Curtain): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = columns;
  canvas.height = Math.ceil(rows);
  const pen = canvas.getContext("2d");
  for (let column = 0; pen && column < columns; column++) {
    const x = (column * ray) / 900;
    const fold = Math.sin(x * 3.1 + phase) * 0.5 + Math.sin(x * 7 - phase * 2) * 0.3;
    const veil = 0.6 + 0.4 * Math.sin(x * 2.3 - phase * 3);
    const shimmer = 0.7 + 0.3 * Math.sin(x * 47 + fold * 9) * Math.sin(x * 19 + phase);
    const ground = rows * (at + fold * 0.1);
    const length = rows * tall * (0.65 + 0.35 * shimmer);
    // A ray is bright at its foot and gone at its top.
    const fade = pen.createLinearGradient(0, ground - length, 0, ground);
    const strength = veil * shimmer;
    fade.addColorStop(0, css(colour, 0));
    fade.addColorStop(0.45, css(colour, 0.3 * strength));
    fade.addColorStop(0.82, css(colour, 0.85 * strength));
    fade.addColorStop(0.91, css(foot, 0.6 * strength));
    fade.addColorStop(1, css(foot, 0));
    pen.fillStyle = fade;
    pen.fillRect(column, 0, 1, ground);
  }
  return canvas;
}
