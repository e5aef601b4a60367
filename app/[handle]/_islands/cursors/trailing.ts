import { css } from "../colours";
import { sprite } from "../effects/sprites";
import { approach, trailing } from "./trail";

const count = 9;

/** Draws pointers that follow the pointer in a row, each paler than the one before. */
export const mount = trailing(({ scale, colours: { accent, isDark } }) => {
  const size = 24;
  const arrow = sprite(size, scale, (pen) => {
    pen.translate(1.5, 1.5);
    pen.beginPath();
    for (const [x, y] of [
      [0, 0],
      [0, 16],
      [4, 12.4],
      [6.6, 18.4],
      [9.2, 17.3],
      [6.7, 11.5],
      [12, 11.2],
    ] as const)
      pen.lineTo(x, y);
    pen.closePath();
    pen.fillStyle = css(accent);
    pen.strokeStyle = isDark ? "rgb(255 255 255 / 0.9)" : "rgb(0 0 0 / 0.75)";
    pen.lineJoin = "round";
    pen.lineWidth = 1.2;
    pen.fill();
    pen.stroke();
  });
  const places: { x: number; y: number }[] = [];
  let target = { x: 0, y: 0 };
  return {
    moved(x, y) {
      target = { x, y };
      while (places.length < count) places.push({ ...target });
    },
    draw(pen, step) {
      let left = 0;
      for (const [index, place] of places.entries()) {
        const { x, y } = places[index - 1] ?? target;
        approach(place, x, y, 0.045, step);
        left = Math.max(left, Math.hypot(place.x - target.x, place.y - target.y));
      }
      for (const [index, { x, y }] of [...places.entries()].reverse()) {
        pen.globalAlpha = 0.75 * (1 - index / count) * Math.min(Math.hypot(x - target.x, y - target.y) / 16, 1);
        pen.drawImage(arrow, x - 1.5, y - 1.5, size, size);
      }
      return left < 0.5 ? Number.POSITIVE_INFINITY : 0;
    },
  };
});
