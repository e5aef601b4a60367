import "server-only";
import { AppError } from "@/lib/core/errors";
import { toEnglish } from "@/lib/core/messages/english";
import type { Language } from "@/lib/core/messages/languages";
import { localized } from "@/lib/core/messages/localized";
import { interpolate, type Message } from "@/lib/core/messages/message";
import { messages } from "@/lib/core/messages/messages";
import { localizedExample } from "@/lib/page/links/link-kinds";

/**
 * Shows an error in the language of the editor. One without a message there gets a general one, so that nothing is in
 * English.
 */
export function localizedError(language: Language, error: AppError): AppError {
  if (language === "en") return error;
  const { code, said, problems, headers, reason } = error;
  const words = messages[language].builder.problems;
  const general = code === "unsupported_media_type" ? words.format : words.other;
  const ofField = (field: string, problem: Message) => {
    const known = localized(language, problem);
    if (known) return known;
    if (field === "file" || field === "cover") return words.file;
    const example = localizedExample(toEnglish(problem));
    return example ? interpolate(words.example, { example }) : words.value;
  };
  const shown =
    problems &&
    Object.fromEntries(
      Object.entries(problems).map(([field, all]) => [
        field,
        [...new Set(all.map((problem) => ofField(field, problem)))].map((text) => ({ text })),
      ]),
    );
  return new AppError(code, { text: localized(language, said) ?? general }, shown, headers, reason);
}
