import "server-only";
import { interpolate } from "@/lib/messages/interpolate";
import { besideField } from "@/lib/messages/with-subject";
import type { Language } from "./languages";
import { messages } from "./messages";
import type { Messages } from "./namespaces";

type Name = keyof Messages["refusals"];
type Pattern = { name: Name; pattern: RegExp };

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const patternOf = (text: string) =>
  new RegExp(`^${escaped(text).replace(/\\\{(\w+)\\\}/g, (_, name: string) => `(?<${name}>.+)`)}$`, "s");

const names = Object.keys(messages.en.refusals) as Name[];
const patterns: readonly Pattern[] = names.map((name) => ({ name, pattern: patternOf(messages.en.refusals[name]) }));

/**
 * A message of an error in another language.
 * @param message as it was thrown, in English @returns undefined in English, and for messages that no form can meet
 */
export function refusalIn(language: Language, message: string): string | undefined {
  if (language === "en") return undefined;
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(message);
    if (match) return interpolate(messages[language].refusals[name], match.groups ?? {});
  }
  return undefined;
}

/** A field's message as a page shows it beside the field. */
export const besideFieldIn = (language: Language, message: string): string =>
  refusalIn(language, message) ?? besideField([message]).join(" ");
