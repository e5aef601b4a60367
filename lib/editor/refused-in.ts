import "server-only";
import { AppError } from "@/lib/errors";
import { exampleIn } from "@/lib/links/readable-hint";
import { interpolate } from "@/lib/messages/interpolate";
import type { Language } from "@/lib/messages/languages";
import { messages } from "@/lib/messages/messages";
import { refusalIn } from "@/lib/messages/refusal";

/** A refusal as the builder shows it. What has no sentence in the language gets a general one: nothing stays in English. */
export function refusedIn(language: Language, error: AppError): AppError {
  if (language === "en") return error;
  const { code, message, fields, headers, reason } = error;
  const { problems } = messages[language].builder;
  const general = code === "unsupported_media_type" ? problems.format : problems.other;
  const ofField = (field: string, problem: string) => {
    const known = refusalIn(language, problem);
    if (known) return known;
    if (field === "file" || field === "cover") return problems.file;
    const example = exampleIn(problem);
    return example ? interpolate(problems.example, { example }) : problems.value;
  };
  const shown =
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([field, texts]) => [field, [...new Set(texts.map((text) => ofField(field, text)))]]),
    );
  return new AppError(code, refusalIn(language, message) ?? general, shown, headers, reason);
}
