"use client";
import { type ReactNode, useActionState } from "react";
import { CodeValue } from "@/app/_components/code-value";
import type { CopyWords } from "@/app/_components/copy-button";
import { Dialog } from "@/app/_components/dialog";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Notice } from "@/app/_components/notice";
import { ConfirmDialog } from "@/app/settings/_components/confirm-dialog";
import { developerQuotas } from "@/lib/core/limits/developer-quotas";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { endSecret, rotate } from "../actions";

/** A secret has its days, and what is asked before it ends, in words. */
export type SecretRow = { id: string; tail: string; state: string; ending: string };
type SecretWords = Messages["developers"]["secrets"];
type Props = { clientId: string; secrets: SecretRow[]; words: SecretWords; copyWords: CopyWords };

/** Shows the live secrets of an application by their last characters, and a new one in full, only now. */
export function Secrets({ clientId, secrets, words, copyWords }: Props) {
  const [state, action] = useActionState(rotate, initialFormState);
  return (
    <div className="flex flex-col gap-4">
      {state.message && <Notice tone="danger">{state.message}</Notice>}
      {state.result?.clientSecret && (
        <>
          <Notice tone="warning" title={words.copyNow}>
            {words.explanation} {secrets.length > 1 && words.previous}
          </Notice>
          <CodeValue caption={words.label} value={state.result.clientSecret} words={copyWords} />
        </>
      )}
      <ul className="divide-y rounded-lg border">
        {secrets.map(({ id, tail, state: lived }) => (
          <li key={id} className="flex items-center justify-between gap-4 px-3 py-2">
            <span className="flex min-w-0 flex-wrap gap-x-3 text-[13px]">
              <code dir="ltr" className="font-mono">
                ••••••••{tail}
              </code>
              <span className="text-ink-soft">{lived}</span>
            </span>
            <ConfirmDialog
              trigger={words.revokeSecret}
              cancel={words.cancel}
              size="small"
              title={interpolate(words.revokeTitle, { tail })}
              action={endSecret}
              values={{ clientId, secretId: id }}
              submit={words.revoke}
            >
              {words.revokeExplanation}
            </ConfirmDialog>
          </li>
        ))}
        {secrets.length === 0 && <li className="px-3 py-2 text-[13px] text-ink-soft">{words.none}</li>}
      </ul>
      {/* Another answer makes another dialog, so that it does not stay open over the new secret. */}
      <Rotation
        key={state.submitCount}
        clientId={clientId}
        ending={secrets.at(developerQuotas.secrets - 1)}
        action={action}
        words={words}
      />
    </div>
  );
}

type RotationProps = {
  clientId: string;
  /** The older secret ends when a third one is made. */
  ending: SecretRow | undefined;
  action: (form: FormData) => void;
  words: SecretWords;
};

/** Makes a new secret; asks before that revokes an active one. */
function Rotation({ clientId, ending, action, words }: RotationProps) {
  const form = (button: ReactNode) => (
    <form action={action}>
      <input type="hidden" name="clientId" value={clientId} />
      {ending && <input type="hidden" name="mayEnd" value={ending.id} />}
      {button}
    </form>
  );
  if (!ending) {
    return form(
      <SubmitButton variant="secondary" pendingLabel={words.pending}>
        {words.rotate}
      </SubmitButton>,
    );
  }
  return (
    <div>
      <Dialog
        trigger={words.rotate}
        cancel={words.cancel}
        title={interpolate(words.rotateTitle, { tail: ending.tail })}
        actions={form(
          <SubmitButton variant="danger" pendingLabel={words.pending}>
            {words.rotateAndRevoke}
          </SubmitButton>,
        )}
      >
        {ending.ending}
      </Dialog>
    </div>
  );
}
