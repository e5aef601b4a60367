import "server-only";
import type { Language } from "@/lib/messages/languages";
import { messages } from "@/lib/messages/messages";
import { besideFieldIn } from "@/lib/messages/refusal";
import { redirectUriProblems } from "@/lib/oauth/redirect-uri";
import type { ClientFieldWords } from "./_components/client-fields";

/** What the fields of an application say, also of an address that cannot be registered. */
export function clientFieldWords(language: Language): ClientFieldWords {
  const { clientFields, redirectUris } = messages[language].developers;
  const problems = Object.values(redirectUriProblems).map((problem) => [problem, besideFieldIn(language, problem)]);
  return { fields: clientFields, redirectUris: { ...redirectUris, problems: Object.fromEntries(problems) } };
}
