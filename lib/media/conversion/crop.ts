/** The part of a picture that is stored, in fractions from 0 to 1 of the picture as people see it. */
export type Crop = { x: number; y: number; width: number; height: number };

/** That part in whole pixels of a picture of that size: at least one, and none outside of it. */
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
