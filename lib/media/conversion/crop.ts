/** The values are fractions from 0 to 1 of the upright picture. */
export type Crop = { x: number; y: number; width: number; height: number };

/** Returns a box of at least one pixel that lies inside the picture. */
export function croppedBox({ x, y, ...part }: Crop, size: { width: number; height: number }) {
  const left = Math.min(Math.round(x * size.width), size.width - 1);
  const top = Math.min(Math.round(y * size.height), size.height - 1);
  return {
    left,
    top,
    width: Math.min(Math.max(1, Math.round(part.width * size.width)), size.width - left),
    height: Math.min(Math.max(1, Math.round(part.height * size.height)), size.height - top),
  };
}
