import { css, mix, type Rgb } from "../colours";
import { painted } from "./scene";
import { many } from "./stage";

/** CSS pixels of one ray's breadth. */
const ray = 9;

/** Curtains of light: rays of one pixel on a small canvas, which the browser makes soft by enlarging it. */
export const mount = painted({
  rate: 20,
  sharpness: 1 / ray,
  make({ width, height, colours: { glow, glowFar, accent, isDark } }) {
    const green: Rgb = isDark ? [70, 220, 160] : mix(accent, [255, 205, 130], 0.65);
    const curtains = [
      { picture: strip(glowFar, mix(glowFar, accent, 0.5)), at: 0.52, tall: 0.6, pace: 0.05, phase: 1.3 },
      { picture: strip(glow, mix(accent, green, 0.25)), at: 0.44, tall: 0.55, pace: 0.07, phase: 4.1 },
      { picture: strip(mix(glow, green, 0.35), mix(accent, green, 0.6)), at: 0.34, tall: 0.42, pace: 0.09, phase: 0 },
    ];
    const rays = many(Math.ceil(width / ray), (index) => (index * ray) / Math.max(width, 900));
    return (pen, seconds) => {
      for (const { picture, at, tall, pace, phase } of curtains) {
        const time = seconds * pace + phase;
        for (const [index, x] of rays.entries()) {
          const fold = Math.sin(x * 5 + time * 3) * 0.5 + Math.sin(x * 11 - time * 4 + phase) * 0.3;
          const veil = 0.5 + 0.5 * Math.sin(x * 3.1 - time * 5 + phase * 2);
          const shimmer = 0.72 + 0.28 * Math.sin(x * 60 + fold * 9 + seconds * 0.9) * Math.sin(x * 23 - seconds * 0.5);
          const foot = height * (at + fold * 0.11);
          const length = height * tall * (0.65 + 0.35 * shimmer);
          pen.globalAlpha = veil * shimmer * 0.85;
          pen.drawImage(picture, index * ray, foot - length, ray, length);
        }
      }
    };
  },
});

/** A ray: bright at its foot, gone at its top. */
function strip(colour: Rgb, foot: Rgb): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 96;
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  const fade = pen.createLinearGradient(0, 0, 0, 96);
  fade.addColorStop(0, css(colour, 0));
  fade.addColorStop(0.45, css(colour, 0.3));
  fade.addColorStop(0.82, css(colour, 0.85));
  fade.addColorStop(0.91, css(foot, 0.6));
  fade.addColorStop(1, css(foot, 0));
  pen.fillStyle = fade;
  pen.fillRect(0, 0, 1, 96);
  return canvas;
}
