import { css, type Rgb } from "../colours";

export type CanvasContext = CanvasRenderingContext2D;

/**
 * Makes a small picture, drawn once and stamped often. @param size of its sides in CSS pixels; `paint` draws in them
 * @param scale canvas pixels for one of them
 */
export function sprite(size: number, scale: number, paint: (pen: CanvasContext) => void): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.max(1, Math.ceil(size * scale));
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.scale(scale, scale);
    paint(pen);
  }
  return canvas;
}

/** Stamps a sprite with its middle at a place. */
export function drawCentered(pen: CanvasContext, picture: CanvasImageSource, x: number, y: number, size: number): void {
  pen.drawImage(picture, x - size / 2, y - size / 2, size, size);
}

/** Makes a soft disc of light. @param core share of the radius that is full before it fades */
export function light(size: number, scale: number, colour: Rgb, core = 0): HTMLCanvasElement {
  return sprite(size, scale, (pen) => {
    const half = size / 2;
    const fade = pen.createRadialGradient(half, half, half * core, half, half, half);
    fade.addColorStop(0, css(colour));
    fade.addColorStop(0.35, css(colour, 0.38));
    fade.addColorStop(0.65, css(colour, 0.1));
    fade.addColorStop(1, css(colour, 0));
    pen.fillStyle = fade;
    pen.fillRect(0, 0, size, size);
  });
}

/** Makes a crystal of snow: six arms with two pairs of twigs each. */
export function crystal(size: number, scale: number, colour: Rgb): HTMLCanvasElement {
  return sprite(size, scale, (pen) => {
    const arm = size / 2 - 1;
    pen.translate(size / 2, size / 2);
    pen.strokeStyle = css(colour);
    pen.lineWidth = Math.max(0.9, size / 18);
    pen.lineCap = "round";
    pen.beginPath();
    for (let side = 0; side < 6; side++) {
      pen.rotate(Math.PI / 3);
      pen.moveTo(0, 0);
      pen.lineTo(0, arm);
      for (const [at, length] of [
        [0.45, 0.3],
        [0.72, 0.2],
      ] as const) {
        pen.moveTo(-arm * length, arm * (at + length));
        pen.lineTo(0, arm * at);
        pen.lineTo(arm * length, arm * (at + length));
      }
    }
    pen.stroke();
  });
}

/** Makes a soap bubble: a thin rim between two colours, and the window reflected in it. */
export function bubble(size: number, scale: number, rim: Rgb, shade: Rgb): HTMLCanvasElement {
  return sprite(size, scale, (pen) => {
    const half = size / 2;
    const radius = half - 1;
    const skin = pen.createRadialGradient(half, half * 1.15, radius * 0.55, half, half, radius);
    skin.addColorStop(0, css(shade, 0));
    skin.addColorStop(0.75, css(shade, 0.14));
    skin.addColorStop(1, css(rim, 0.42));
    pen.fillStyle = skin;
    pen.beginPath();
    pen.arc(half, half, radius, 0, Math.PI * 2);
    pen.fill();
    const edge = pen.createLinearGradient(0, 0, size, size);
    edge.addColorStop(0, css(rim, 0.95));
    edge.addColorStop(0.5, css(shade, 0.35));
    edge.addColorStop(1, css(rim, 0.6));
    pen.strokeStyle = edge;
    pen.lineWidth = Math.max(0.75, size / 48);
    pen.stroke();
    pen.strokeStyle = css(rim, 0.85);
    pen.lineCap = "round";
    pen.lineWidth = Math.max(1, size / 20);
    pen.beginPath();
    pen.arc(half, half, radius * 0.72, Math.PI * 1.08, Math.PI * 1.36);
    pen.stroke();
  });
}

/** Makes a star of four points with sides that bend inwards. */
export function spark(size: number, scale: number, colour: Rgb): HTMLCanvasElement {
  return sprite(size, scale, (pen) => {
    const half = size / 2;
    pen.fillStyle = css(colour);
    pen.beginPath();
    pen.moveTo(half, 0);
    pen.quadraticCurveTo(half * 1.12, half * 0.88, size, half);
    pen.quadraticCurveTo(half * 1.12, half * 1.12, half, size);
    pen.quadraticCurveTo(half * 0.88, half * 1.12, 0, half);
    pen.quadraticCurveTo(half * 0.88, half * 0.88, half, 0);
    pen.fill();
  });
}
