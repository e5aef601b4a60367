/** Hebrew with vowels, accents and points has four marks at times. */
export const maxMarks = 4;

// Spacing marks do not pile up, and Burmese has three of them among its others.
const piling = String.raw`[\p{Mn}\p{Me}]`;
const between = String.raw`[\p{Mc}\p{Cf}]*`;
const tooMany = new RegExp(`${piling}(?:${between}${piling}){${maxMarks}}`, "u");
const rest = new RegExp(`(${piling}(?:${between}${piling}){${maxMarks - 1}})(?:${between}${piling})+`, "gu");

/** More marks would cover the text around them. */
export function hasPiledMarks(value: string): boolean {
  return tooMany.test(value);
}

export function withoutPiledMarks(value: string): string {
  return value.replace(rest, "$1");
}
