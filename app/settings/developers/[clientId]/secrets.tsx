"use client";
import { type ReactNode, useActionState } from "react";
import { CodeValue } from "@/app/_components/code-value";
import { Day } from "@/app/_components/day";
import { Dialog } from "@/app/_components/dialog";
import { Notice } from "@/app/_components/notice";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import { developerQuotas } from "@/lib/limits/quotas";
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
            You will not see it again. Your previous secret keeps working until you revoke it or rotate again.
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
              Token requests that use it fail at once, and the access tokens that it got by client credentials end.
              People stay connected.
            </Dialog>
          </li>
        ))}
        {secrets.length === 0 && (
          <li className="px-3 py-2 text-[13px] text-ink-soft">No active secrets. Rotate to create one.</li>
        )}
      </ul>
      {/* Another answer makes another dialog, so that it does not stay open over the new secret. */}
      <Rotation
        key={state.answer}
        clientId={clientId}
        ending={secrets.at(developerQuotas.secrets - 1)}
        action={action}
      />
    </div>
  );
}

type RotationProps = {
  clientId: string;
  /** The older secret, which ends when a third one is made. */
  ending: Secret | undefined;
  action: (form: FormData) => void;
};

/** The way to a new secret; it asks before it ends one that is alive. */
function Rotation({ clientId, ending, action }: RotationProps) {
  const form = (button: ReactNode) => (
    <form action={action}>
      <input type="hidden" name="clientId" value={clientId} />
      {ending && <input type="hidden" name="mayEnd" value={ending.id} />}
      {button}
    </form>
  );
  if (!ending) {
    return form(
      <SubmitButton variant="secondary" pendingLabel="Rotating…">
        Rotate secret
      </SubmitButton>,
    );
  }
  const { tail, createdAt, lastUsedAt } = ending;
  return (
    <div>
      <Dialog
        trigger="Rotate secret"
        title={`Rotate and revoke the secret that ends in ${tail}?`}
        actions={form(
          <SubmitButton variant="danger" pendingLabel="Rotating…">
            Rotate and revoke the secret
          </SubmitButton>,
        )}
      >
        Two secrets live at a time. The older one, created <Day date={createdAt} /> and{" "}
        {lastUsedAt ? (
          <>
            last used <Day date={lastUsedAt} />
          </>
        ) : (
          "never used"
        )}
        , ends at once: token requests that use it fail, and the access tokens that it got by client credentials end.
      </Dialog>
    </div>
  );
}
