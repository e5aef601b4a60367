const ascending = (values: readonly number[]) => [...values].sort((left, right) => left - right);

/**
 * The middle of some figures; of an even number of them the mean of the middle two.
 * @throws RangeError when there are none
 */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError("there is nothing to take the median of");
  return (lower + upper) / 2;
}

/** The smallest figure that a share of all figures, such as 0.99, does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = ascending(values);
  const figure = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (figure === undefined) throw new RangeError("there is nothing to take a percentile of");
  return figure;
}

/** How far apart the figures are, as a share of their median. */
export function spread(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}

/** The slope of the straight line through points (x, y) with the least squares; 0 for fewer than two. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const over = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const under = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return under === 0 ? 0 : over / under;
}

/** Divides figures into so many batches of the same size, but for one figure, in their order; none of them is empty. */
export function batches<Figure>(figures: readonly Figure[], count: number): Figure[][] {
  const ends = Array.from({ length: count + 1 }, (_, index) => Math.round((index * figures.length) / count));
  return ends.slice(1).flatMap((end, index) => {
    const batch = figures.slice(ends[index], end);
    return batch.length === 0 ? [] : [batch];
  });
}

/** How a figure changes: its mean, its slope by least squares, and the interval of 95 % that the slope lies in. */
export type Trend = { mean: number; slope: number; low: number; high: number };

/**
 * The trend of points (x, y) whose distances from the line are independent.
 * @throws RangeError for fewer than three points
 */
export function trend(points: readonly (readonly [number, number])[]): Trend {
  if (points.length < 3) throw new RangeError("three points are needed to tell a trend from noise");
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const steepness = slope(points);
  const squares = points.reduce((sum, [x, y]) => sum + (y - meanY - steepness * (x - meanX)) ** 2, 0);
  const spreadOfX = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const freedom = points.length - 2;
  const margin = studentQuantile(freedom) * Math.sqrt(squares / freedom / spreadOfX);
  return { mean: meanY, slope: steepness, low: steepness - margin, high: steepness + margin };
}

/** What 97.5 % of Student's t lie below: exact for one and two degrees of freedom, else Abramowitz and Stegun, 26.7.5. */
function studentQuantile(freedom: number): number {
  if (freedom === 1) return 12.706;
  if (freedom === 2) return 4.303;
  const z = 1.959964;
  const terms = [
    z,
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ];
  return terms.reduce((sum, term, power) => sum + term / freedom ** power, 0);
}
