"use client";
import { useActionState } from "react";
import { CodeValue } from "@/app/_components/code-value";
import { Day } from "@/app/_components/day";
import { Dialog } from "@/app/_components/dialog";
import { Notice } from "@/app/_components/notice";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import { endSecret, rotate } from "../actions";

type Secret = { id: string; tail: string; createdAt: Date; lastUsedAt: Date | null };
type Props = { clientId: string; secrets: Secret[] };

/** The live secrets of an application by their last characters; a new one is shown this once. */
export function Secrets({ clientId, secrets }: Props) {
  const [state, action] = useActionState(rotate, freshForm);
  return (
    <div className="flex flex-col gap-4">
      {state.message && <Notice tone="danger">{state.message}</Notice>}
      {state.result?.clientSecret && (
        <>
          <Notice tone="success" title="Copy the client secret now">
            It is shown this once. The secret you used until now works on beside it, until you rotate again or revoke
            it.
          </Notice>
          <CodeValue caption="Client secret" value={state.result.clientSecret} />
        </>
      )}
      <ul className="divide-y rounded-lg border">
        {secrets.map(({ id, tail, createdAt, lastUsedAt }) => (
          <li key={id} className="flex items-center justify-between gap-4 px-3 py-2">
            <span className="min-w-0 text-[13px]">
              <code className="font-mono">••••••••{tail}</code>
              <span className="ml-3 text-ink-soft">
                created <Day date={createdAt} /> ·{" "}
                {lastUsedAt ? (
                  <>
                    last used <Day date={lastUsedAt} />
                  </>
                ) : (
                  "never used"
                )}
              </span>
            </span>
            <Dialog
              trigger="Revoke secret"
              variant="danger"
              size="small"
              title={`Revoke the secret that ends in ${tail}?`}
              actions={
                <form action={endSecret}>
                  <input type="hidden" name="clientId" value={clientId} />
                  <input type="hidden" name="secretId" value={id} />
                  <SubmitButton variant="danger">Revoke</SubmitButton>
                </form>
              }
            >
              Requests that use it fail at once. Tokens that were issued stay valid.
            </Dialog>
          </li>
        ))}
        {secrets.length === 0 && (
          <li className="px-3 py-2 text-[13px] text-ink-soft">No secret is alive. Rotate to make one.</li>
        )}
      </ul>
      <form action={action}>
        <input type="hidden" name="clientId" value={clientId} />
        <SubmitButton variant="secondary" pendingLabel="Rotating…">
          Rotate secret
        </SubmitButton>
      </form>
    </div>
  );
}
