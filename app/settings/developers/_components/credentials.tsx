import { CodeValue } from "@/app/_components/code-value";
import type { CopyWords } from "@/app/_components/copy-button";
import { Notice } from "@/app/_components/notice";
import type { Messages } from "@/lib/core/messages/namespaces";
import type { Credentials } from "../actions";

type Props = Credentials & { words: Messages["developers"]["credentials"]; copyWords: CopyWords };

/** Shows a client ID and a secret that nobody will see again. */
export function NewCredentials({ clientId, clientSecret, words, copyWords }: Props) {
  return (
    <div className="flex flex-col gap-4">
      {clientSecret && (
        <Notice tone="warning" title={words.copyNow}>
          {words.explanation}
        </Notice>
      )}
      <CodeValue caption={words.clientId} value={clientId} words={copyWords} />
      {clientSecret && <CodeValue caption={words.clientSecret} value={clientSecret} words={copyWords} />}
    </div>
  );
}
