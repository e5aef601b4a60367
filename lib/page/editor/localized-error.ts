import "server-only";
import { AppError } from "@/lib/core/errors";
import { toEnglish } from "@/lib/core/messages/english";
import type { Language } from "@/lib/core/messages/languages";
import { localized } from "@/lib/core/messages/localized";
import { interpolate, type Message, messageCode } from "@/lib/core/messages/message";
import { messages } from "@/lib/core/messages/messages";
import { localizedExample } from "@/lib/page/links/link-kinds";

/**
 * Shows an error in the language of the editor. One without a message there gets a general one, so that nothing is in
 * English. What the API says of the order of two fields is said as people do in any language.
 */
export function localizedError(language: Language, error: AppError): AppError {
  const { code, said, problems, headers, reason } = error;
  const { builder, pageParts } = messages[language];
  const words = builder.problems;
  const general = code === "unsupported_media_type" ? words.format : words.other;
  const inWords = (field: string, problem: Message): string => {
    const known = localized(language, problem);
    if (known) return known;
    if (field === "file" || field === "cover") return words.file;
    const example = localizedExample(toEnglish(problem));
    return example ? interpolate(words.example, { example }) : words.value;
  };
  const ofField = (field: string, problem: Message): Message => {
    if ("key" in problem && problem.key === "periodOrder") return { text: pageParts.links.endsFirst };
    return language === "en" ? problem : { text: inWords(field, problem) };
  };
  const shown =
    problems &&
    Object.fromEntries(
      Object.entries(problems).map(([field, all]) => [
        field,
        [...new Map(all.map((problem) => ofField(field, problem)).map((one) => [messageCode(one), one])).values()],
      ]),
    );
  const whole = language === "en" ? said : { text: localized(language, said) ?? general };
  return new AppError(code, whole, shown, headers, reason);
}
