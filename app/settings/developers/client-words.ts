import "server-only";
import { redirectUriProblems } from "@/lib/oauth/redirect-uri";
import type { Language } from "@/lib/words/languages";
import { besideFieldIn } from "@/lib/words/refusal";
import { words } from "@/lib/words/words";
import type { ClientFieldWords } from "./_components/client-fields";

/** What the fields of an application say, also of an address that cannot be registered. */
export function clientFieldWords(language: Language): ClientFieldWords {
  const { clientFields, redirectUris } = words[language].developers;
  const problems = Object.values(redirectUriProblems).map((problem) => [problem, besideFieldIn(language, problem)]);
  return { fields: clientFields, redirectUris: { ...redirectUris, problems: Object.fromEntries(problems) } };
}
