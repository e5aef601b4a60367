import { drawCentered } from "../effects/sprites";
import { drawLetters } from "./lettering";
import { approach, type Follower, trailing } from "./trail";

const size = 24;
const gap = 14;
/** A flag of more letters would reach out of most windows. */
const most = 24;
/** Letters that join or shape each other, or run from right to left, fly as one piece. */
const joined =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Thai}]/u;

/** Draws the owner's name, which flies behind the pointer like a flag; in still air it hangs still. */
export const mount = trailing(({ scale, letters, colours: { accent, isDark } }) => {
  const ground = isDark ? ([0, 0, 0] as const) : ([255, 255, 255] as const);
  const isWhole = joined.test(letters.join(""));
  const signs = isWhole ? [letters.join("")] : letters.slice(0, most);
  const side = isWhole ? size + letters.length * gap : size;
  const pictures = signs.map((sign) => drawLetters(sign, size, scale, accent, ground, side));
  const places: Follower[] = [];
  let target = { x: 0, y: 0 };
  let seconds = 0;
  let wind = 0;
  return {
    moved(x, y) {
      target = { x: x + 16, y: y + 4 };
      wind = Math.min(1, wind + 0.12);
      while (places.length < pictures.length) places.push({ x: target.x + places.length * gap, y: target.y });
    },
    draw(pen, step) {
      seconds += step;
      wind *= Math.exp(-step / 1.1);
      let left = 0;
      pen.globalAlpha = 1;
      for (const [index, picture] of pictures.entries()) {
        const place = places[index];
        if (!place) break;
        const before = places[index - 1];
        const x = before ? before.x + gap : target.x;
        left = Math.max(left, approach(place, x, before?.y ?? target.y, 0.035, step));
        const wave = Math.sin(seconds * 7 - index * 0.55) * Math.min(isWhole ? 6 : index * 1.4, 9) * wind;
        drawCentered(pen, picture, place.x + (side - size) / 2, place.y + wave, side);
      }
      return left < 0.2 && wind < 0.02 ? Number.POSITIVE_INFINITY : 0;
    },
  };
});
