import { clientCall } from "@/lib/developers/reference/client-call";
import { describedOperations } from "@/lib/developers/reference/document";
import { callSnippets } from "@/lib/developers/snippets/calls/call-snippets";
import type { Snippet } from "@/lib/developers/snippets/request";

/** The programs with our client in a language that the reference shows, by their operations. */
export function clientExamples(language: Snippet["language"]): Record<string, string> {
  const shown = describedOperations().flatMap((operation): [string, string][] => {
    const call = clientCall(operation);
    const found = call && callSnippets(call).find((snippet) => snippet.language === language);
    return found ? [[operation.operationId, `${found.text}\n`]] : [];
  });
  if (shown.length < 30) throw new Error(`the reference has ${shown.length} examples in ${language}`);
  return Object.fromEntries(shown);
}
