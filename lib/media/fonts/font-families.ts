import groups from "./families.json";

/** Every font that a page may have but the owner's own. */
export type FamilyName = keyof typeof groups.sans | keyof typeof groups.serif | keyof typeof groups.mono;
type Font = FamilyName | "custom";

/** Lengths are shares of the font's size; `tests/unit/font-families.test.ts` measures them. */
export type FontFamily = {
  package: string;
  /** A family without weights is variable. */
  weights?: readonly number[];
  /** Rough outlines are put on a grid of so many units, so that they are not twice as many bytes as all else. */
  grid?: number;
  /** A face with small letters is set larger, so that text of the same size is as readable. It is part of all lengths. */
  scale?: number;
  ascent: number;
  descent: number;
  lineGap: number;
  /** The mean width of a letter of a page's text, at weights 400 and 600. */
  regular: number;
  bold: number;
  /** How far letters reach above and below the line that they stand on. */
  above: number;
  below: number;
  /** The mean width of a letter of a name, as people write it and in capitals. */
  name: number;
  capitals: number;
};

export const fontFamilies: Readonly<Record<FamilyName, FontFamily>> = {
  ...groups.sans,
  ...groups.serif,
  ...groups.mono,
};

/** Returns the family of a font, or of what stands in for the owner's own. */
export const fontFamily = (font: Font): FontFamily => fontFamilies[font === "custom" ? "Inter" : font];

/** Returns which of a system's fonts comes closest. */
export const fontKind = (font: FamilyName): keyof typeof groups =>
  font in groups.serif ? "serif" : font in groups.mono ? "mono" : "sans";

export const hasOneWeight = (font: Font): boolean => font !== "custom" && fontFamilies[font].weights?.length === 1;
