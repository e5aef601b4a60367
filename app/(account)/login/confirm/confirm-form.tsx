"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { CodeField } from "@/app/_components/forms/code-field";
import { Field } from "@/app/_components/forms/field";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { confirmPerson } from "./actions";

type Props = { next: string; asksCode: boolean; words: Messages["signIn"]["confirmForm"] };

/** Takes the password of somebody who is signed in, and a code where a second factor is on. */
export function ConfirmForm({ next, asksCode, words }: Props) {
  const [state, action] = useActionState(confirmPerson, initialFormState);
  return (
    <ActionForm state={state} action={action} className="flex flex-col gap-5">
      <input type="hidden" name="next" value={next} />
      <FormError state={state} />
      <Field
        key={`password ${state.submitCount}`}
        label={words.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        errors={state.fields.password}
      />
      {asksCode && (
        <CodeField
          key={`code ${state.submitCount}`}
          label={words.code}
          hint={words.codeHint}
          errors={state.fields.code}
          takesRecoveryCode
        />
      )}
      <SubmitButton pending={Boolean(state.redirectTo)} pendingLabel={words.pending}>
        {words.submit}
      </SubmitButton>
    </ActionForm>
  );
}
