import { css } from "../colours";
import type { CanvasContext } from "../effects/sprites";
import { catFrames } from "./cat-frames";
import { trailing } from "./trail";

const pixel = 2;
const speed = 190;
/** It sits down at this distance of the pointer, in CSS pixels. */
const near = 34;
const secondsToSleep = 4;

type Frame = keyof typeof catFrames;

/** Draws a cat that runs after the pointer, sits down next to it, and falls asleep. */
export const mount = trailing(({ scale, colours: { isDark, accent } }) => {
  const names = Object.keys(catFrames) as Frame[];
  const pictures = new Map(names.map((name) => [name, drawFrame(catFrames[name], scale, isDark, css(accent))]));
  let target = { x: 0, y: 0 };
  let cat: { x: number; y: number } | undefined;
  let seconds = 0;
  let sitting = 0;
  let looksLeft = false;

  const show = (pen: CanvasContext, name: Frame, isMirrored: boolean) => {
    const picture = pictures.get(name);
    if (!cat || !picture) return;
    const [width, height] = [picture.width / scale, picture.height / scale];
    pen.save();
    pen.imageSmoothingEnabled = false;
    pen.translate(Math.round(cat.x), Math.round(cat.y));
    if (isMirrored) pen.scale(-1, 1);
    pen.drawImage(picture, -width / 2, -height / 2, width, height);
    pen.restore();
  };

  return {
    moved(x, y) {
      target = { x, y };
      // A movement close to it wakes it.
      sitting = Math.min(sitting, 0.001);
      cat ??= { x: Math.max(24, x - 160), y: Math.min(innerHeight - 24, y + 60) };
    },
    draw(pen, step) {
      if (!cat) return Number.POSITIVE_INFINITY;
      seconds += step;
      const [right, down] = [target.x - cat.x, target.y - cat.y];
      const distance = Math.hypot(right, down);
      if (distance > (sitting > 0 ? near * 1.6 : near)) {
        sitting = 0;
        const way = Math.min(speed * step, distance - near + 1);
        cat.x += (right / distance) * way;
        cat.y += (down / distance) * way;
        looksLeft = right < 0;
        const isSecond = Math.floor(seconds * 9) % 2 === 1;
        if (Math.abs(right) > Math.abs(down) * 0.6) show(pen, isSecond ? "lands" : "leaps", looksLeft);
        else show(pen, down > 0 ? "comes" : "goes", isSecond);
        return 0;
      }
      sitting += Math.max(step, 0.01);
      const isAsleep = sitting > secondsToSleep;
      show(pen, isAsleep ? "sleeps" : "sits", looksLeft);
      if (isAsleep) return Number.POSITIVE_INFINITY;
      // Everybody should see that it sleeps, and no more.
      sitting = Math.max(sitting, secondsToSleep);
      return secondsToSleep * 1_000;
    },
  };
});

function drawFrame(rows: readonly string[], scale: number, isDark: boolean, nose: string): HTMLCanvasElement {
  const colours: Readonly<Record<string, string>> = {
    "#": isDark ? "#3a3d4d" : "#2b2d3a",
    o: "#ffffff",
    p: nose,
  };
  const side = pixel * scale;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round((rows[0]?.length ?? 0) * side);
  canvas.height = Math.round(rows.length * side);
  const pen = canvas.getContext("2d");
  for (const [y, row] of rows.entries()) {
    for (const [x, sign] of [...row].entries()) {
      const colour = colours[sign];
      if (!pen || !colour) continue;
      pen.fillStyle = colour;
      pen.fillRect(Math.floor(x * side), Math.floor(y * side), Math.ceil(side), Math.ceil(side));
    }
  }
  return canvas;
}
