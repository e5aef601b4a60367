import { css, mix } from "../colours";
import { light, spark, sprite, stamp } from "../sprites";
import { around, between, many, painted } from "./scene";

const fallSeconds = 1.1;
const pauseSeconds = 7;

/** A clear sky that turns slowly; stars twinkle, and now and then one falls. */
export const mount = painted({
  rate: 30,
  sharpness: 1.5,
  make({ width, height, scale, colours: { ink, accent }, amount }) {
    const tints = [ink, mix(ink, accent, 0.35), mix(ink, [255, 214, 170], 0.4)];
    const discs = tints.map((tint) => light(10, scale, tint, 0.3));
    const cross = spark(18, scale, ink);
    const tail = sprite(160, scale, (pen) => {
      const fade = pen.createLinearGradient(0, 0, 160, 0);
      fade.addColorStop(0, css(ink, 0));
      fade.addColorStop(1, css(ink, 0.9));
      pen.fillStyle = fade;
      pen.beginPath();
      pen.moveTo(0, 80);
      pen.lineTo(159, 79.1);
      pen.lineTo(159, 80.9);
      pen.fill();
    });
    const stars = many(amount(190), (index) => {
      const magnitude = Math.random() ** 3;
      return {
        x: Math.random() * width,
        y: Math.random() * height,
        size: 2.6 + magnitude * 7,
        alpha: 0.35 + magnitude * 0.6,
        pace: between(0.6, 2),
        phase: Math.random() * 7,
        picture: discs[index % 3] ?? cross,
        isBright: magnitude > 0.82,
      };
    });
    return (pen, seconds) => {
      for (const { x, y, size, alpha, pace, phase, picture, isBright } of stars) {
        const left = around(x + seconds * (0.6 + size * 0.35), width, 12);
        pen.globalAlpha = alpha * (0.68 + 0.32 * Math.sin(seconds * pace + phase));
        stamp(pen, picture, left, y, size);
        if (isBright) stamp(pen, cross, left, y, size * 2);
      }
      // Where the next one falls follows from its number, so that it needs no memory.
      const number = Math.floor(seconds / (fallSeconds + pauseSeconds));
      const share = (seconds - number * (fallSeconds + pauseSeconds) - pauseSeconds) / fallSeconds;
      if (share < 0) return;
      const from = Math.abs(Math.sin(number * 12.9898 + 4));
      pen.save();
      pen.globalAlpha = Math.sin(share * Math.PI) * 0.9;
      pen.translate(width * (0.05 + from * 0.6) + share * 420, height * (0.05 + from * 0.25) + share * 190);
      pen.rotate(0.424);
      stamp(pen, tail, -80, 0, 160);
      pen.restore();
    };
  },
});
