import { css } from "../colours";
import { drawCentered, sprite } from "../effects/sprites";
import { approach, trailing } from "./trail";

const size = 44;
const echoes = 5;

/** Draws a small ghost that floats after the pointer and leaves paler and paler images of itself. */
export const mount = trailing(({ scale, colours: { accent, isDark } }) => {
  const ghost = sprite(size, scale, (pen) => {
    pen.translate(8, 3);
    pen.beginPath();
    pen.moveTo(2, 34);
    pen.lineTo(2, 16);
    pen.bezierCurveTo(2, -3, 26, -3, 26, 16);
    pen.lineTo(26, 34);
    for (let hem = 0; hem < 3; hem++) {
      const right = 26 - hem * 8;
      pen.quadraticCurveTo(right - 2, 40, right - 4, 36);
      pen.quadraticCurveTo(right - 6, 32, right - 8, hem === 2 ? 34 : 36);
    }
    pen.closePath();
    const veil = pen.createLinearGradient(0, 0, 0, 38);
    veil.addColorStop(0, isDark ? "#ffffff" : css(accent));
    veil.addColorStop(1, isDark ? css(accent, 0.55) : css(accent, 0.4));
    pen.fillStyle = veil;
    pen.fill();
    pen.fillStyle = isDark ? "#20222e" : "#ffffff";
    for (const [x, y, width, height] of [
      [10, 15, 2.3, 3.2],
      [18.5, 15, 2.3, 3.2],
      [14.2, 22, 2.6, 1.7],
    ] as const) {
      pen.beginPath();
      pen.ellipse(x, y, width, height, 0, 0, Math.PI * 2);
      pen.fill();
    }
  });
  const places: { x: number; y: number }[] = [];
  let target = { x: 0, y: 0 };
  let seconds = 0;
  return {
    moved(x, y) {
      target = { x: x + 26, y: y + 22 };
      while (places.length < echoes) places.push({ ...target });
    },
    draw(pen, step) {
      seconds += step;
      let left = 0;
      for (const [index, place] of places.entries()) {
        const { x, y } = places[index - 1] ?? target;
        left = Math.max(left, approach(place, x, y, index === 0 ? 0.16 : 0.06, step));
      }
      const liveliness = Math.min(left / 20, 1);
      for (const [index, place] of [...places.entries()].reverse()) {
        pen.globalAlpha = index === 0 ? 0.92 : (0.3 - index * 0.05) * liveliness;
        drawCentered(pen, ghost, place.x, place.y + Math.sin(seconds * 4 - index * 0.4) * 4 * liveliness, size);
      }
      return left < 0.2 ? Number.POSITIVE_INFINITY : 0;
    },
  };
});
