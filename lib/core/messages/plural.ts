import { interpolate } from "./message";

/** A text has a form for each plural that its language has; `{count}` is the number. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** @param language a BCP 47 code */
export function counted(
  language: string,
  plural: Plural,
  count: number,
  notation: "standard" | "compact" = "compact",
): string {
  const shown = new Intl.NumberFormat(language, { notation, maximumFractionDigits: 1 }).format(count);
  return interpolate(plural[new Intl.PluralRules(language).select(count)] ?? plural.other, { count: shown });
}
