import { toSentence } from "@/app/_components/forms/field";
import { readMessage, toEnglish } from "@/lib/core/messages/english";
import type { Language } from "@/lib/core/messages/languages";
import { localized } from "@/lib/core/messages/localized";

/** Shows why a request was refused, as it is stored: in English where no language has it, since the API said it so. */
export function Reason({ stored, language }: { stored: string; language: Language }) {
  const reason = readMessage(stored);
  const spoken = localized(language, reason);
  if (spoken !== undefined) return toSentence(spoken);
  return (
    <bdi lang="en" dir="ltr">
      {toSentence(toEnglish(reason))}
    </bdi>
  );
}
