"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/forms/answered-form";
import { CodeField } from "@/app/_components/forms/code-field";
import { Field } from "@/app/_components/forms/field";
import { Refusal } from "@/app/_components/forms/refusal";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { confirmPerson } from "./actions";

type Props = { next: string; asksCode: boolean; words: Messages["signIn"]["confirmForm"] };

/** Takes the password of somebody who is signed in, and a code where a second factor is on. */
export function ConfirmForm({ next, asksCode, words }: Props) {
  const [state, action] = useActionState(confirmPerson, initialFormState);
  return (
    <AnsweredForm state={state} action={action} className="flex flex-col gap-5">
      <input type="hidden" name="next" value={next} />
      <Refusal state={state} />
      <Field
        key={`password ${state.answer}`}
        label={words.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        errors={state.fields.password}
      />
      {asksCode && (
        <CodeField
          key={`code ${state.answer}`}
          label={words.code}
          hint={words.codeHint}
          errors={state.fields.code}
          takesRecoveryCode
        />
      )}
      <SubmitButton pending={Boolean(state.goTo)} pendingLabel={words.pending}>
        {words.submit}
      </SubmitButton>
    </AnsweredForm>
  );
}
