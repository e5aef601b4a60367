import { approach, type Follower, trailing } from "./trail";

const bands = ["#ff5f6d", "#ffa24c", "#ffe066", "#5fd38d", "#5aa9ff", "#b07bff"];
const breadth = 3.5;
const count = 26;

/** Draws a ribbon of six colours behind the pointer. */
export const mount = trailing(() => {
  const places: Follower[] = [];
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
        left = Math.max(left, approach(place, x, y, 0.018, step));
      }
      pen.lineWidth = breadth + 0.5;
      pen.lineJoin = "round";
      pen.lineCap = "butt";
      pen.globalAlpha = 0.85;
      for (const [band, colour] of bands.entries()) {
        pen.beginPath();
        for (const [index, { x, y }] of places.entries()) {
          const before = places[index - 1] ?? target;
          const length = Math.hypot(before.x - x, before.y - y) || 1;
          // A band lies to the side of the way, and ever less so towards the end, where all bands meet.
          const aside = ((band - (bands.length - 1) / 2) * breadth * (1 - index / count)) / length;
          pen.lineTo(x + (before.y - y) * aside, y - (before.x - x) * aside);
        }
        pen.strokeStyle = colour;
        pen.stroke();
      }
      if (left >= 0.4) return 0;
      pen.clearRect(0, 0, innerWidth, innerHeight);
      return Number.POSITIVE_INFINITY;
    },
  };
});
