import { type Lab, rgbToLab } from "./colours";

/** `share` is that of the visible pixels, from 0 to 1. */
export type Cluster = { colour: Lab; share: number };

type Point = { colour: Lab; count: number };

const most = 8;
const rounds = 12;
/** More transparent pixels show what lies behind them. */
const minAlpha = 128;

/** Runs k-means in OKLab, starting from the colours farthest apart, so that it is deterministic. @param pixels RGBA */
export function clusterPixels(pixels: Uint8ClampedArray | Uint8Array): Cluster[] {
  const points = toPoints(pixels);
  const total = points.reduce((sum, { count }) => sum + count, 0);
  let centres = farApart(points);
  let groups: Point[][] = [];
  for (let round = 0; round < rounds; round++) {
    groups = centres.map(() => []);
    for (const point of points) groups[nearest(centres, point.colour)]?.push(point);
    centres = groups.map((group, index) => meanColour(group) ?? centres[index] ?? [0, 0, 0]);
  }
  return centres
    .map((colour, index) => ({ colour, share: clusterSize(groups[index] ?? []) / total }))
    .filter(({ share }) => share > 0)
    .toSorted((one, other) => other.share - one.share);
}

/** Makes one point of pixels of nearly one colour. */
function toPoints(pixels: Uint8ClampedArray | Uint8Array): Point[] {
  const bins = new Map<number, { count: number; red: number; green: number; blue: number }>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < minAlpha) continue;
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const bin = bins.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    bin.count++;
    bin.red += red;
    bin.green += green;
    bin.blue += blue;
    bins.set(key, bin);
  }
  return Array.from(bins.values(), ({ count, red, green, blue }) => ({
    colour: rgbToLab([red / count, green / count, blue / count]),
    count,
  }));
}

/** Takes the commonest colour, then repeatedly the one farthest from all so far that is not too rare. */
function farApart(points: readonly Point[]): Lab[] {
  const distances = points.map(() => 1);
  const centres: Lab[] = [];
  while (centres.length < Math.min(most, points.length)) {
    const weights = points.map(({ count }, index) => (distances[index] ?? 0) * Math.sqrt(count));
    const chosen = points[weights.indexOf(Math.max(...weights))];
    if (!chosen) break;
    centres.push(chosen.colour);
    for (const [index, { colour }] of points.entries()) {
      const distance = squared(colour, chosen.colour);
      distances[index] = centres.length === 1 ? distance : Math.min(distances[index] ?? 0, distance);
    }
  }
  return centres;
}

function nearest(centres: readonly Lab[], colour: Lab): number {
  const distances = centres.map((centre) => squared(centre, colour));
  return distances.indexOf(Math.min(...distances));
}

function meanColour(group: readonly Point[]): Lab | undefined {
  const size = clusterSize(group);
  if (size === 0) return undefined;
  const mean = (index: 0 | 1 | 2) => group.reduce((sum, { colour, count }) => sum + colour[index] * count, 0) / size;
  return [mean(0), mean(1), mean(2)];
}

const clusterSize = (group: readonly Point[]) => group.reduce((sum, { count }) => sum + count, 0);

const squared = (one: Lab, other: Lab) =>
  (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;
