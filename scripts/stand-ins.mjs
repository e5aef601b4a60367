const arial = {
  regular: { width: 0.4573, local: ["Arial", "Liberation Sans", "Helvetica Neue"] },
  bold: { width: 0.492, local: ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Helvetica Neue Bold"] },
};
const roboto = {
  regular: { width: 0.4545, local: ["Roboto"] },
  bold: { width: 0.461, local: ["Roboto Bold", "Roboto-Bold"] },
};
/**
 * Fonts of systems that stand in for one that is loading, each with the mean width of its letters, as a share of its
 * size. A bold one has its own, since a browser would thicken a regular one, and widen every letter by that.
 */
const systemFonts = {
  sans: {
    "stand-in": arial,
    "stand-in Roboto": roboto,
    "stand-in DejaVu": {
      regular: { width: 0.5173, local: ["DejaVu Sans", "DejaVuSans"] },
      bold: { width: 0.5847, local: ["DejaVu Sans Bold", "DejaVuSans-Bold"] },
    },
  },
  serif: {
    "stand-in": {
      regular: { width: 0.4144, local: ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif"] },
      bold: { width: 0.4372, local: ["Times New Roman Bold", "TimesNewRomanPS-BoldMT", "Liberation Serif Bold"] },
    },
    "stand-in Noto": {
      regular: { width: 0.491, local: ["Noto Serif", "NotoSerif"] },
      bold: { width: 0.508, local: ["Noto Serif Bold", "NotoSerif-Bold"] },
    },
    "stand-in DejaVu": {
      regular: { width: 0.523, local: ["DejaVu Serif", "DejaVuSerif"] },
      bold: { width: 0.5735, local: ["DejaVu Serif Bold", "DejaVuSerif-Bold"] },
    },
  },
  mono: {
    "stand-in": {
      regular: { width: 0.601, local: ["Courier New", "CourierNewPSMT", "Liberation Mono", "Menlo-Regular"] },
      bold: { width: 0.601, local: ["Courier New Bold", "CourierNewPS-BoldMT", "Liberation Mono Bold", "Menlo-Bold"] },
    },
    "stand-in DejaVu": {
      regular: { width: 0.602, local: ["DejaVu Sans Mono", "DejaVuSansMono"] },
      bold: { width: 0.602, local: ["DejaVu Sans Mono Bold", "DejaVuSansMono-Bold"] },
    },
    "stand-in Android": {
      regular: { width: 0.6, local: ["Droid Sans Mono", "DroidSansMono"] },
      bold: { width: 0.6, local: ["Droid Sans Mono", "DroidSansMono"] },
    },
  },
};

/** A stand-in that is larger needs more room than lines of text have. */
const largestStandIn = 1.25;
/** So much of their size the letters of a system's font take from the highest to the lowest. */
const standInHeight = 0.95;

/**
 * System fonts with the metrics of the other one, against layout shifts. `leading` is the least distance of lines in
 * which neither the letters of the font nor those of what stands in for it touch the next line.
 * @param {string} family @param {keyof typeof systemFonts} kind
 */
export function standInOf(family, own, kind) {
  const systems = systemFonts[kind];
  const sizeOf = (weight, { width }) => Math.min(largestStandIn, own[weight] / width);
  const face = (name, weight, { width, local }) => {
    const size = sizeOf(weight, { width });
    const percent = (value) => `${((value / size) * 100).toFixed(2)}%`;
    const overrides = [
      `size-adjust:${(size * 100).toFixed(2)}%`,
      `ascent-override:${percent(own.ascent)}`,
      `descent-override:${percent(own.descent)}`,
      `line-gap-override:${percent(own.lineGap)}`,
    ];
    const sources = local.map((font) => `local("${font}")`);
    return `@font-face{font-family:"${family} ${name}";font-weight:${weight === "bold" ? 700 : 400};src:${sources};${overrides.join(";")}}`;
  };
  const rules = Object.entries(systems).flatMap(([name, weights]) => [
    face(name, "regular", weights.regular),
    face(name, "bold", weights.bold),
  ]);
  const sizes = Object.values(systems).flatMap(({ regular: light, bold: heavy }) => [
    sizeOf("regular", light),
    sizeOf("bold", heavy),
  ]);
  const largest = Math.max(...sizes);
  const leading = Math.ceil(Math.max(own.above + own.below + 0.03, largest * standInHeight) * 100) / 100;
  return { rules: rules.join(""), names: Object.keys(systems).map((name) => `${family} ${name}`), leading };
}
