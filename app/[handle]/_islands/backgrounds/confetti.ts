import { css, mix, type Rgb } from "../colours";
import { around, between, many, painted } from "./scene";

const festive: Rgb[] = [
  [255, 107, 129],
  [255, 190, 92],
  [96, 211, 168],
  [98, 160, 255],
  [190, 132, 255],
];

/** Paper that tumbles down slowly, in gay colours led towards the owner's. */
export const mount = painted({
  rate: 60,
  sharpness: 1,
  make({ width, height, scale, colours: { accent }, amount }) {
    const papers = [accent, ...festive.map((colour) => mix(colour, accent, 0.18))].map((colour) => css(colour));
    const pieces = many(amount(70), (index) => ({
      paper: papers[index % papers.length] ?? "",
      x: Math.random() * width,
      y: Math.random() * height,
      wide: between(6, 11),
      tall: between(10, 17),
      speed: between(30, 72),
      sway: between(10, 34),
      pace: between(0.5, 1.2),
      phase: Math.random() * 7,
      spin: between(-1.1, 1.1),
      flip: between(1.2, 3),
    })).sort((one, other) => (one.paper < other.paper ? -1 : 1));
    return (pen, seconds) => {
      for (const { paper, x, y, wide, tall, speed, sway, pace, phase, spin, flip } of pieces) {
        const left = around(x + Math.sin(seconds * pace + phase) * sway, width, 20);
        const top = around(y + seconds * speed, height, 20);
        const turn = seconds * spin + phase;
        const tilt = Math.cos(seconds * flip + phase);
        const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
        pen.setTransform(cos, sin, -sin * tilt, cos * tilt, left * scale, top * scale);
        pen.fillStyle = paper;
        // Paper that is seen from its edge takes less light.
        pen.globalAlpha = 0.5 + 0.4 * Math.abs(tilt);
        pen.fillRect(-wide / 2, -tall / 2, wide, tall);
      }
      pen.setTransform(scale, 0, 0, scale, 0, 0);
    };
  },
});
