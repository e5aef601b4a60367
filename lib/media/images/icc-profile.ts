export type Point = readonly [number, number];
export type Primaries = { white: Point; red: Point; green: Point; blue: Point };
/** Takes coded values to light, by a power or by the parameters of function type 3 (ICC.1:2022, 10.18). */
export type Curve = readonly [power: number] | readonly [number, number, number, number, number];
type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const profileWhite: Triple = [0.9642, 1, 0.8249];
/** The text is "-" in English, as `mluc` (ICC.1:2022, 10.15). */
const text = Buffer.from("6d6c756300000000000000010000000c656e5553000000020000001c002d0000", "hex");
/** These are Bradford's cone responses, for chromatic adaptation. */
const cones: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/**
 * Makes a profile with one curve for all channels (ICC.1:2022); returns undefined for primaries that span no colours.
 */
export function rgbProfile({ white, red, green, blue }: Primaries, curve: Curve): Buffer | undefined {
  const columns = transpose([toXyz(red), toXyz(green), toXyz(blue)]);
  const shares = apply(invert(columns), toXyz(white));
  const adapted = multiply(adaptation(toXyz(white)), scaleColumns(columns, shares));
  if (!adapted.flat().every((value) => Math.abs(value) < 100)) return undefined;
  const [r, g, b] = transpose(adapted);
  const shape = curveData(curve);
  return profile("RGB ", [
    ...[["rXYZ", xyzData(r)] as const, ["gXYZ", xyzData(g)] as const, ["bXYZ", xyzData(b)] as const],
    ...["rTRC", "gTRC", "bTRC"].map((tag) => [tag, shape] as const),
  ]);
}

export function greyProfile(curve: Curve): Buffer {
  return profile("GRAY", [["kTRC", curveData(curve)]]);
}

function profile(space: "RGB " | "GRAY", own: readonly (readonly [string, Buffer])[]): Buffer {
  const tags = [["desc", text] as const, ["cprt", text] as const, ["wtpt", xyzData(profileWhite)] as const, ...own];
  const head = Buffer.alloc(132 + 12 * tags.length);
  const parts: Buffer[] = [head];
  let end = head.length;
  for (const [index, [tag, data]] of tags.entries()) {
    const row = 132 + 12 * index;
    head.write(tag, row, "latin1");
    head.writeUInt32BE(end, row + 4);
    head.writeUInt32BE(data.length, row + 8);
    parts.push(data);
    end += data.length;
  }
  head.writeUInt32BE(end, 0);
  head.writeUInt32BE(0x04400000, 8);
  head.write(`mntr${space}XYZ `, 12, "latin1");
  head.write("acsp", 36, "latin1");
  for (const [index, value] of profileWhite.entries()) head.writeInt32BE(fixed(value), 68 + 4 * index);
  head.writeUInt32BE(tags.length, 128);
  return Buffer.concat(parts);
}

const xyzData = (color: Triple) => numbersData("XYZ ", 0, color);
const curveData = (curve: Curve) => numbersData("para", curve.length === 1 ? 0 : 0x00030000, curve);

function numbersData(type: string, word: number, numbers: readonly number[]): Buffer {
  const hasWord = type === "para";
  const data = Buffer.alloc(8 + (hasWord ? 4 : 0) + 4 * numbers.length);
  data.write(type, "latin1");
  if (hasWord) data.writeUInt32BE(word, 8);
  for (const [index, value] of numbers.entries())
    data.writeInt32BE(fixed(value), data.length - 4 * (numbers.length - index));
  return data;
}

const fixed = (value: number) => Math.round(value * 65_536);
const toXyz = ([x, y]: Point): Triple => [x / y, 1, (1 - x - y) / y];

function adaptation(white: Triple): Matrix {
  const [from, to] = [apply(cones, white), apply(cones, profileWhite)];
  const scaled: Matrix = scaleColumns(invert(cones), [to[0] / from[0], to[1] / from[1], to[2] / from[2]]);
  return multiply(scaled, cones);
}

const dot = (left: Triple, right: Triple) => left[0] * right[0] + left[1] * right[1] + left[2] * right[2];
const apply = (m: Matrix, v: Triple): Triple => [dot(m[0], v), dot(m[1], v), dot(m[2], v)];
const scaleColumns = (m: Matrix, [x, y, z]: Triple): Matrix => {
  const scale = (row: Triple): Triple => [row[0] * x, row[1] * y, row[2] * z];
  return [scale(m[0]), scale(m[1]), scale(m[2])];
};
const transpose = ([a, b, c]: Matrix): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
];
const multiply = (left: Matrix, right: Matrix): Matrix => {
  const columns = transpose(right);
  return transpose([apply(left, columns[0]), apply(left, columns[1]), apply(left, columns[2])]);
};
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

function invert([a, b, c]: Matrix): Matrix {
  const size = dot(a, cross(b, c));
  const over = (column: Triple): Triple => [column[0] / size, column[1] / size, column[2] / size];
  return transpose([over(cross(b, c)), over(cross(c, a)), over(cross(a, b))]);
}
