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
export function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const over = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const under = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return under === 0 ? 0 : over / under;
}
