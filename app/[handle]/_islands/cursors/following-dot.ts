import { css } from "../colours";
import { drawCentered, light, sprite } from "../effects/sprites";
import { approach, trailing } from "./trail";

/** Draws a dot in a ring that softly follows the pointer. */
export const mount = trailing(({ scale, colours: { accent } }) => {
  const size = 40;
  const halo = light(size * 1.8, scale, accent);
  const dot = sprite(size, scale, (pen) => {
    pen.beginPath();
    pen.arc(size / 2, size / 2, 15, 0, Math.PI * 2);
    pen.fillStyle = css(accent, 0.16);
    pen.fill();
    pen.lineWidth = 1.75;
    pen.strokeStyle = css(accent, 0.95);
    pen.stroke();
    pen.beginPath();
    pen.arc(size / 2, size / 2, 3, 0, Math.PI * 2);
    pen.fillStyle = css(accent);
    pen.fill();
  });
  let place: { x: number; y: number } | undefined;
  let target = { x: 0, y: 0 };
  return {
    moved(x, y) {
      target = { x, y };
      place ??= { x, y };
    },
    draw(pen, step) {
      if (!place) return Number.POSITIVE_INFINITY;
      const left = approach(place, target.x, target.y, 0.09, step);
      pen.globalAlpha = 0.35;
      drawCentered(pen, halo, place.x, place.y, size * 1.8);
      pen.globalAlpha = 1;
      drawCentered(pen, dot, place.x, place.y, size * (1 + Math.min(left / 400, 0.35)));
      return left < 0.2 ? Number.POSITIVE_INFINITY : 0;
    },
  };
});
