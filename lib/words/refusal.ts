import "server-only";
import { besideField } from "@/lib/errors";
import { filled } from "@/lib/text/filled";
import type { Language } from "./languages";
import type { Words } from "./rooms";
import { words } from "./words";

type Name = keyof Words["refusals"];
type Pattern = { name: Name; pattern: RegExp };

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const patternOf = (text: string) =>
  new RegExp(`^${escaped(text).replace(/\\\{(\w+)\\\}/g, (_, name: string) => `(?<${name}>.+)`)}$`, "s");

const names = Object.keys(words.en.refusals) as Name[];
const patterns: readonly Pattern[] = names.map((name) => ({ name, pattern: patternOf(words.en.refusals[name]) }));

/**
 * A message of an error in another language.
 * @param message as it was thrown, in English @returns undefined in English, and for messages that no form can meet
 */
export function refusalIn(language: Language, message: string): string | undefined {
  if (language === "en") return undefined;
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(message);
    if (match) return filled(words[language].refusals[name], match.groups ?? {});
  }
  return undefined;
}

/** A field's message as a page shows it beside the field. */
export const besideFieldIn = (language: Language, message: string): string =>
  refusalIn(language, message) ?? besideField([message]).join(" ");
