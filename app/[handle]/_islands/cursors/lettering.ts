import { css, type Rgb } from "../colours";
import { sprite } from "../effects/sprites";

/**
 * Draws letters as a sprite in the page's font, outlined in a colour of the ground so that they show on any. @param
 * side of the sprite, where it holds more than one letter of that size
 */
export function drawLetters(
  sign: string,
  size: number,
  scale: number,
  colour: Rgb,
  ground: Rgb,
  side = size,
): HTMLCanvasElement {
  return sprite(side, scale, (pen) => {
    pen.font = `650 ${Math.round(size * 0.72)}px ${getComputedStyle(document.body).fontFamily}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.lineJoin = "round";
    pen.lineWidth = size / 9;
    pen.strokeStyle = css(ground, 0.7);
    pen.strokeText(sign, side / 2, side / 2);
    pen.fillStyle = css(colour);
    pen.fillText(sign, side / 2, side / 2);
  });
}

/** Draws an emoji as a sprite. */
export function emoji(sign: string, size: number, scale: number): HTMLCanvasElement {
  return sprite(size, scale, (pen) => {
    pen.font = `${Math.round(size * 0.78)}px "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillStyle = "#ffc24b";
    pen.fillText(sign, size / 2, size * 0.54);
  });
}
