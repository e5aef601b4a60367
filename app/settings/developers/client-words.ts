import "server-only";
import type { Language } from "@/lib/core/messages/languages";
import { localizedField } from "@/lib/core/messages/localized";
import { message } from "@/lib/core/messages/message";
import { messages } from "@/lib/core/messages/messages";
import { type RedirectUriProblem, redirectUriProblems } from "@/lib/people/oauth/redirect-uri";
import type { ClientFieldWords } from "./_components/client-fields";

/** Returns the messages of an application's fields, also those of an address that cannot be registered. */
export function clientFieldWords(language: Language): ClientFieldWords {
  const { clientFields, redirectUris } = messages[language].developers;
  const said = (problem: RedirectUriProblem) => localizedField(language, message(problem));
  const problems = Object.fromEntries(redirectUriProblems.map((problem) => [problem, said(problem)]));
  return {
    fields: clientFields,
    redirectUris: { ...redirectUris, problems: problems as Record<RedirectUriProblem, string> },
  };
}
