"use client";
import { useActionState } from "react";
import { Dialog } from "@/app/_components/dialog";
import { ActionForm } from "@/app/_components/forms/action-form";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Notice } from "@/app/_components/notice";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { StepUpFields } from "../../_components/step-up-fields";
import { removePassword } from "./password-actions";

const form = "remove-password";

type Props = {
  stepUp: StepUp;
  words: Messages["account"]["removePassword"];
  stepUpWords: Messages["account"]["stepUp"];
};

/** Leads to an account without a password, where another site opens it. */
export function RemovePassword({ stepUp, words, stepUpWords }: Props) {
  const [state, action] = useActionState(removePassword, initialFormState);
  const { fields, message } = state;
  return (
    <>
      <Dialog
        trigger={words.trigger}
        cancel={words.cancel}
        variant="danger"
        title={words.title}
        actions={
          <SubmitButton form={form} variant="danger" pendingLabel={words.pending}>
            {words.submit}
          </SubmitButton>
        }
      >
        <p>{words.explanation}</p>
        <ActionForm id={form} state={state} action={action} className="mt-4 flex flex-col gap-5">
          <StepUpFields key={state.submitCount} form="remove" words={stepUpWords} stepUp={stepUp} fields={fields} />
        </ActionForm>
      </Dialog>
      {/* This shows where the dialog has closed as well, as it does without script. */}
      {message && <Notice tone="danger">{message}</Notice>}
    </>
  );
}
