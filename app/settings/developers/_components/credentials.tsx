import { CodeValue } from "@/app/_components/code-value";
import { Notice } from "@/app/_components/notice";
import type { Credentials } from "../actions";

/** A client ID and a secret that nobody will see again. */
export function NewCredentials({ clientId, clientSecret }: Credentials) {
  return (
    <div className="flex flex-col gap-4">
      {clientSecret && (
        <Notice tone="success" title="Copy the client secret now">
          It is shown only once; we store only a hash. Keep it on your server.
        </Notice>
      )}
      <CodeValue caption="Client ID" value={clientId} />
      {clientSecret && <CodeValue caption="Client secret" value={clientSecret} />}
    </div>
  );
}
