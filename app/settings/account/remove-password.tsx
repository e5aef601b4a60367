"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { Dialog } from "@/app/_components/dialog";
import { Notice } from "@/app/_components/notice";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import type { StepUp } from "@/lib/auth/sign-in-settings";
import { StepUpFields } from "../_components/step-up-fields";
import { removePassword } from "./password-actions";

const form = "remove-password";

/** The way to an account without a password, where another site opens it. */
export function RemovePassword({ stepUp }: { stepUp: StepUp }) {
  const [state, action] = useActionState(removePassword, freshForm);
  const { fields, message } = state;
  return (
    <>
      <Dialog
        trigger="Remove password"
        variant="danger"
        title="Remove the password?"
        actions={
          <SubmitButton form={form} variant="danger" pendingLabel="Removing…">
            Remove
          </SubmitButton>
        }
      >
        <p>
          You will only be able to sign in with linked accounts and passkeys. Anyone who can use one of them can sign in
          here. Every other session ends.
        </p>
        <AnsweredForm id={form} state={state} action={action} className="mt-4 flex flex-col gap-5">
          <StepUpFields key={state.answer} form="remove" stepUp={stepUp} fields={fields} />
        </AnsweredForm>
      </Dialog>
      {/* Also where the question has closed, as without script. */}
      {message && <Notice tone="danger">{message}</Notice>}
    </>
  );
}
