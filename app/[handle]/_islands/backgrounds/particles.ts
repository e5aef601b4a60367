import { css, mix } from "../colours";
import { drawCentered, light } from "../effects/sprites";
import { createMany, randomBetween, wrapAround } from "./effect-area";
import { createCanvasEffect } from "./scene";

const reach = 150;
/** Lines of about one length share a strength, so that each frame draws few paths. */
const strengths = [0.34, 0.2, 0.09];

/** Draws points that drift, and lines between those that come near each other. */
export const mount = createCanvasEffect({
  rate: 16,
  sharpness: 1,
  make({ width, height, scale, colours: { ink, accent }, amount }) {
    const dot = light(12, scale, mix(accent, ink, 0.5), 0.4);
    const points = createMany(amount(70), () => {
      const angle = Math.random() * Math.PI * 2;
      const speed = randomBetween(5, 16);
      return {
        x: Math.random() * width,
        y: Math.random() * height,
        right: Math.cos(angle) * speed,
        down: Math.sin(angle) * speed,
        size: randomBetween(6, 12),
      };
    });
    return (pen, _, step) => {
      const paths = strengths.map(() => new Path2D());
      for (const [index, point] of points.entries()) {
        point.x = wrapAround(point.x + point.right * step, width, reach / 2);
        point.y = wrapAround(point.y + point.down * step, height, reach / 2);
        for (let next = index + 1; next < points.length; next++) {
          const other = points[next];
          if (!other) break;
          const distance = Math.hypot(point.x - other.x, point.y - other.y);
          const path = paths[Math.floor((distance / reach) * strengths.length)];
          path?.moveTo(point.x, point.y);
          path?.lineTo(other.x, other.y);
        }
      }
      pen.globalAlpha = 1;
      pen.lineWidth = 1;
      for (const [index, path] of paths.entries()) {
        pen.strokeStyle = css(accent, strengths[index]);
        pen.stroke(path);
      }
      pen.globalAlpha = 0.85;
      for (const { x, y, size } of points) drawCentered(pen, dot, x, y, size);
    };
  },
});
