import { css, mix } from "../colours";
import { painted } from "./scene";
import { between, many } from "./stage";

const signs = [..."ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾊﾋﾎﾏﾐﾑﾒﾓﾔﾕﾗﾘﾜ0123456789"];
const breadth = 22;
const height = 21;
/** How strongly a sign shows so far behind the first of its column, as shares of the length. */
const fading = [
  [0, 0.75],
  [0.25, 0.5],
  [0.5, 0.32],
  [0.75, 0.16],
] as const;

/** Columns of signs that run down in the owner's colour; only what changes is drawn. */
export const mount = painted({
  rate: 15,
  sharpness: 1.5,
  isKept: true,
  make(stage) {
    const { accent, isDark, ink } = stage.colours;
    const colour = isDark ? mix(accent, [255, 255, 255], 0.12) : mix(accent, [0, 0, 0], 0.12);
    const rows = Math.ceil(stage.height / height);
    const first = signsIn(css(isDark ? mix(ink, accent, 0.15) : mix(accent, [0, 0, 0], 0.45)), stage.scale);
    const rest = signsIn(css(colour), stage.scale);
    const fresh = (above: number) => ({ at: -above, speed: between(5, 13), length: Math.round(between(9, 24)) });
    const columns = many(Math.ceil(stage.width / breadth), () => fresh(between(-rows * 0.6, rows * 1.4)));
    const place = (
      pen: CanvasRenderingContext2D,
      column: number,
      row: number,
      atlas: HTMLCanvasElement,
      alpha: number,
    ) => {
      pen.clearRect(column * breadth, row * height, breadth, height);
      if (alpha === 0) return;
      const sign = Math.floor(Math.random() * signs.length);
      const { width, height: tall } = atlas;
      pen.globalAlpha = alpha;
      pen.drawImage(
        atlas,
        (sign * width) / signs.length,
        0,
        width / signs.length,
        tall,
        column * breadth,
        row * height,
        breadth,
        height,
      );
    };
    const advance = (pen: CanvasRenderingContext2D, step: number) => {
      for (const [index, column] of columns.entries()) {
        const before = Math.floor(column.at);
        column.at += column.speed * step;
        for (let row = before + 1; row <= Math.floor(column.at); row++) {
          for (const [share, alpha] of fading)
            place(pen, index, row - 1 - Math.round(share * column.length), rest, alpha);
          place(pen, index, row - column.length, rest, 0);
          place(pen, index, row, first, 0.95);
        }
        if (column.at - column.length > rows) columns[index] = fresh(between(2, rows * 0.9));
      }
    };
    let isNew = true;
    return (pen, _, step) => {
      // A first frame of columns that have run for a while.
      if (isNew) for (let time = 0; time < 6; time += 0.1) advance(pen, 0.1);
      isNew = false;
      advance(pen, step);
    };
  },
});

/** All signs in a row. */
function signsIn(colour: string, scale: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(breadth * scale) * signs.length;
  canvas.height = Math.ceil(height * scale);
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  pen.scale(canvas.width / signs.length / breadth, canvas.height / height);
  pen.fillStyle = colour;
  pen.font = '500 15px ui-monospace, Menlo, Consolas, "Noto Sans Mono CJK JP", monospace';
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const [index, sign] of signs.entries()) pen.fillText(sign, (index + 0.5) * breadth, height / 2);
  return canvas;
}
