import { css, mix } from "../colours";
import { animatedElements, pictureOf } from "./animated-elements";
import { between, type EffectArea, many } from "./effect-area";

const signs = [..."ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾊﾋﾎﾏﾐﾑﾒﾓﾔﾕﾗﾘﾜ0123456789"];
const breadth = 22;
const height = 21;
const kinds = 10;

/** Strings of signs that step down in columns, sign by sign, in the owner's colour. */
export const mount = animatedElements((area) => {
  const strings = many(kinds, (index) => {
    const length = 8 + index * 2;
    return { length, picture: pictureOf(stringOf(length, area)) };
  });
  const columns = Math.ceil(area.width / breadth);
  const rows = Math.ceil(area.height / height);
  const count = Math.min(Math.round(columns * 1.05), area.amount(95));
  return many(count, (index) => {
    const { length = 1, picture = "" } = strings[index % kinds] ?? {};
    // From just above the window to just below it.
    const steps = rows + length;
    const x = (((index * 7) % columns) + 0.5) * breadth;
    const middle = (length * height) / 2;
    return {
      picture,
      width: breadth,
      height: length * height,
      seconds: steps / between(5, 12),
      steps,
      poses: [
        { x, y: -middle },
        { x, y: steps * height - middle },
      ],
    };
  });
});

/** A string of signs that fades from its bright foot upwards. */
function stringOf(length: number, { scale, colours: { accent, ink, isDark } }: EffectArea): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(breadth * scale);
  canvas.height = Math.ceil(length * height * scale);
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  const colour = isDark ? mix(accent, [255, 255, 255], 0.12) : mix(accent, [0, 0, 0], 0.12);
  const foot = isDark ? mix(ink, accent, 0.15) : mix(accent, [0, 0, 0], 0.45);
  pen.scale(canvas.width / breadth, canvas.height / (length * height));
  pen.font = '500 15px ui-monospace, Menlo, Consolas, "Noto Sans Mono CJK JP", monospace';
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (let row = 0; row < length; row++) {
    const isFoot = row === length - 1;
    pen.fillStyle = isFoot ? css(foot, 0.95) : css(colour, 0.06 + 0.66 * ((row + 1) / length) ** 1.5);
    pen.fillText(signs[Math.floor(Math.random() * signs.length)] ?? "", breadth / 2, (row + 0.5) * height);
  }
  return canvas;
}
