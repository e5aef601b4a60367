/** Red, green and blue from 0 to 255. */
export type Rgb = number[];

/** The first numbers of a CSS colour such as `rgb(1 2 3)`. */
export function parseRgb(css: string): Rgb {
  return (css.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
}

/** WCAG 2.2, relative luminance. */
function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) =>
    value <= 10.31475 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, contrast ratio. */
export function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((left, right) => left - right);
  return (high + 0.05) / (low + 0.05);
}
