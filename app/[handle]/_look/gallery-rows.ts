/** The widths of the pictures of a row together, in heights of the row, come as near to this as they can. */
const fullRow = 2.4;
const mostInRow = 3;
/** A picture alone in a row is wider than high, or it would fill the window. */
const leastAlone = 1.2;

/** The ratio that a picture in a gallery is cut to, in tenths: almost its own, unless it is very wide or very high. */
export const ratioInTenths = ({ width, height }: { width: number; height: number }): number =>
  width > 0 && height > 0 ? Math.min(20, Math.max(6, Math.round((10 * width) / height))) : 13;

/**
 * Returns how many pictures stand in each row, where all pictures of a row are equally high and fill it, so that none is
 * left over. @param ratios widths divided by heights, in the order of the pictures
 */
export function galleryRows(ratios: readonly number[]): number[] {
  type Rows = { cost: number; rows: number[] };
  const none: Rows = { cost: Number.POSITIVE_INFINITY, rows: [] };
  const best: Rows[] = [{ cost: 0, rows: [] }];
  for (let end = 1; end <= ratios.length; end += 1) {
    const candidates = Array.from({ length: Math.min(mostInRow, end) }, (_, index) => {
      const count = Math.min(mostInRow, end) - index;
      const before = best[end - count] ?? none;
      return {
        cost: before.cost + rowCost(ratios.slice(Math.max(0, end - count), end), end),
        rows: [...before.rows, count],
      };
    });
    best.push(candidates.reduce((one, other) => (other.cost < one.cost ? other : one), none));
  }
  return best.at(-1)?.rows ?? [];
}

/** A picture that stands alone does so rather at the beginning. @param end how many pictures there are up to this row */
function rowCost(ratios: readonly number[], end: number): number {
  const width = ratios.reduce((sum, ratio) => sum + ratio, 0);
  const penalty = ratios.length > 1 ? 0 : width < leastAlone ? 100 : end / 1000;
  return (width - fullRow) ** 2 + penalty;
}
