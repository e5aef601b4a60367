"use client";
import { useActionState } from "react";
import { CodeValue } from "@/app/_components/code-value";
import type { CopyWords } from "@/app/_components/copy-button";
import { Dialog } from "@/app/_components/dialog";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Notice } from "@/app/_components/notice";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { rotate } from "./actions";

type Props = {
  clientId: string;
  id: string;
  canSign: boolean;
  /** Whether two secrets sign, of which a new one ends the older. */
  endsOlder: boolean;
  words: Messages["webhooks"];
  copyWords: CopyWords;
};

/** Makes a new signing secret, and shows it once. */
export function RotateSecret({ clientId, id, canSign, endsOlder, words, copyWords }: Props) {
  const [state, action] = useActionState(rotate, initialFormState);
  const meanwhile = (previousSigns: boolean) =>
    previousSigns ? words.endpoint.rotateExplanation : words.endpoint.rotateAlone;
  return (
    <>
      {state.message && <Notice tone="danger">{state.message}</Notice>}
      {state.result && (
        <div className="flex w-full flex-col gap-4">
          <Notice tone="warning" title={words.form.copyNow}>
            {words.form.explanation} {meanwhile(state.result.previousSigns)}
          </Notice>
          <CodeValue caption={words.form.secret} value={state.result.secret} words={copyWords} />
        </div>
      )}
      {/* Another answer makes another dialog, so that it does not stay open over the new secret. */}
      <Dialog
        key={state.submitCount}
        trigger={words.endpoint.rotate}
        cancel={words.endpoint.cancel}
        size="small"
        title={words.endpoint.rotateTitle}
        actions={
          <form action={action}>
            <input type="hidden" name="clientId" value={clientId} />
            <input type="hidden" name="id" value={id} />
            <SubmitButton pendingLabel={words.form.pending}>{words.endpoint.rotateSubmit}</SubmitButton>
          </form>
        }
      >
        {meanwhile(canSign)} {endsOlder && words.endpoint.rotateEnds}
      </Dialog>
    </>
  );
}
