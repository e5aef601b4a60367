/** The values go from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The page's custom properties hold its colours. */
export type Colours = {
  isDark: boolean;
  /** The colour of snow, stars and all that is white at night, which shows on a light page too. */
  ink: Rgb;
  accent: Rgb;
  text: Rgb;
  /** The lights of the page, on which every text is readable. */
  glow: Rgb;
  glowFar: Rgb;
};

/** Reads the owner's colours as the page has them. */
export function readColours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): Rgb => {
    const [red = 128, green = 128, blue = 128] = (style.getPropertyValue(`--profile-${name}`).match(/\d+/g) ?? []).map(
      Number,
    );
    return [red, green, blue];
  };
  const isDark = style.colorScheme === "dark";
  const accent = read("accent-fill");
  return {
    isDark,
    ink: isDark ? mix([255, 255, 255], accent, 0.12) : mix(read("accent"), [255, 255, 255], 0.1),
    accent,
    text: read("text"),
    glow: read("glow"),
    glowFar: read("glow-far"),
  };
}

/** Mixes two colours; a share of 0 gives the first, and 1 the second. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return [at(0), at(1), at(2)];
}

/** Returns a colour as CSS. */
export const css = (colour: Rgb, alpha = 1) => `rgb(${colour.map(Math.round).join(" ")} / ${alpha})`;
