import { css } from "../colours";
import { type CanvasContext, drawCentered, sprite } from "../effects/sprites";
import { drawLetters } from "./lettering";
import { approach, type Follower, trailing } from "./trail";

const radius = 46;

/** Draws a clock around the pointer: hours that follow it, and hands that tell the visitor's time. */
export const mount = trailing(({ scale, colours: { accent, text, isDark } }) => {
  const ground = isDark ? ([0, 0, 0] as const) : ([255, 255, 255] as const);
  const hours = Array.from({ length: 12 }, (_, index) => drawLetters(String(index + 1), 20, scale, text, ground));
  const pin = sprite(6, scale, (pen) => {
    pen.arc(3, 3, 2.5, 0, Math.PI * 2);
    pen.fillStyle = css(accent);
    pen.fill();
  });
  const places: Follower[] = [];
  const middle = { x: 0, y: 0 };
  let target = { x: 0, y: 0 };
  const hand = (pen: CanvasContext, turns: number, length: number, breadth: number, colour: string) => {
    const angle = turns * Math.PI * 2;
    pen.lineWidth = breadth;
    pen.strokeStyle = colour;
    pen.beginPath();
    pen.moveTo(middle.x, middle.y);
    pen.lineTo(middle.x + Math.sin(angle) * length, middle.y - Math.cos(angle) * length);
    pen.stroke();
  };
  return {
    moved(x, y) {
      target = { x, y };
      if (places.length === 0) Object.assign(middle, target);
      while (places.length < 12) places.push({ x, y });
    },
    draw(pen, step) {
      if (places.length === 0) return Number.POSITIVE_INFINITY;
      let left = approach(middle, target.x, target.y, 0.07, step);
      pen.globalAlpha = 0.92;
      for (const [index, place] of places.entries()) {
        const angle = ((index + 1) / 12) * Math.PI * 2;
        const [x, y] = [target.x + Math.sin(angle) * radius, target.y - Math.cos(angle) * radius];
        left = Math.max(left, approach(place, x, y, 0.09 + index * 0.012, step));
        const picture = hours[index];
        if (picture) drawCentered(pen, picture, place.x, place.y, 20);
      }
      const now = new Date();
      const minutes = now.getMinutes() + now.getSeconds() / 60;
      pen.lineCap = "round";
      hand(pen, ((now.getHours() % 12) + minutes / 60) / 12, 18, 3.2, css(text));
      hand(pen, minutes / 60, 28, 2.2, css(text));
      hand(pen, now.getSeconds() / 60, 32, 1.3, css(accent));
      drawCentered(pen, pin, middle.x, middle.y, 6);
      return left < 0.2 ? 1_000 - now.getMilliseconds() : 0;
    },
  };
});
