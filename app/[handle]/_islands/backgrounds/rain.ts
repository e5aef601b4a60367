import { css } from "../colours";
import { sprite } from "../sprites";
import { around, between, many, painted } from "./scene";

/** What a drop goes aside for each pixel that it falls. */
const slant = -0.11;

/** Fine rain in three depths, slightly aslant. */
export const mount = painted({
  rate: 60,
  sharpness: 1,
  make({ width, height, scale, colours: { ink }, amount }) {
    const depths = [
      { length: 26, thickness: 0.9, speed: 560, alpha: 0.22 },
      { length: 44, thickness: 1.1, speed: 820, alpha: 0.32 },
      { length: 72, thickness: 1.5, speed: 1150, alpha: 0.42 },
    ].map(({ length, thickness, speed, alpha }) => {
      const picture = sprite(length, scale, (pen) => {
        const aside = -slant * length;
        const fade = pen.createLinearGradient(aside, 0, 0, length);
        fade.addColorStop(0, css(ink, 0));
        fade.addColorStop(0.9, css(ink, alpha));
        fade.addColorStop(1, css(ink, alpha * 1.6));
        pen.strokeStyle = fade;
        pen.lineWidth = thickness;
        pen.lineCap = "round";
        pen.beginPath();
        pen.moveTo(aside + 1, 0);
        pen.lineTo(1, length - 1);
        pen.stroke();
      });
      // Of the square only the strip that the drop crosses.
      return { picture, length, breadth: Math.ceil(length * -slant + 4), speed };
    });
    const drops = many(amount(110), (index) => ({
      x: Math.random() * width,
      y: Math.random() * height,
      pace: between(0.9, 1.15),
      depth: depths[[0, 0, 0, 1, 1, 2][index % 6] ?? 0],
    }));
    return (pen, seconds) => {
      for (const { x, y, pace, depth } of drops) {
        if (!depth) continue;
        const { picture, length, breadth, speed } = depth;
        const fallen = seconds * speed * pace;
        const top = around(y + fallen, height, length);
        const left = around(x + fallen * slant, width, 20);
        pen.drawImage(picture, 0, 0, breadth * scale, length * scale, left, top, breadth, length);
      }
    };
  },
});
