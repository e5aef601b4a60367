/** How many marks may stand over and under one letter; Hebrew with vowels, accents and points has four at times. */
export const maxMarks = 4;

// Marks that take room of their own do not pile up, and Burmese has three of them among its others.
const piling = String.raw`[\p{Mn}\p{Me}]`;
const between = String.raw`[\p{Mc}\p{Cf}]*`;
const tooMany = new RegExp(`${piling}(?:${between}${piling}){${maxMarks}}`, "u");
const rest = new RegExp(`(${piling}(?:${between}${piling}){${maxMarks - 1}})(?:${between}${piling})+`, "gu");

/** Whether a letter carries so many marks that they would cover what stands around the text. */
export function hasPiledMarks(value: string): boolean {
  return tooMany.test(value);
}

export function withoutPiledMarks(value: string): string {
  return value.replace(rest, "$1");
}
