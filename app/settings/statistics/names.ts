import type { Language } from "@/lib/core/messages/languages";
import { otherName } from "@/lib/page/statistics/metrics";
import type { NamedSum } from "@/lib/page/statistics/read-store";

type Named = Pick<NamedSum, "metric" | "name">;
type SourceWords = { readonly direct: string; readonly other: string };

/** Returns what a source is called: an app, a host, or that nobody knows. */
export function sourceName({ name }: Named, words: SourceWords): string {
  if (name === "") return words.direct;
  return name === otherName ? words.other : name;
}

/** Returns what a country or language is called in the reader's language, or its code where it has no name. */
export function codeName(type: "region" | "language", code: string, language: Language): string {
  try {
    return new Intl.DisplayNames([language], { type }).of(type === "region" ? code.toUpperCase() : code) ?? code;
  } catch {
    return code;
  }
}
