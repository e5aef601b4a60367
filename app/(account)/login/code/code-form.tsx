"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { CodeField } from "@/app/_components/forms/code-field";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { enterCode } from "./actions";

type Props = { next: string; isRecovery: boolean; words: Messages["signIn"]["codeForm"] };

/** Takes the code of the second factor; nobody is signed in before it is right. */
export function CodeForm({ next, isRecovery, words }: Props) {
  const [state, action] = useActionState(enterCode, initialFormState);
  return (
    <ActionForm state={state} action={action} className="flex flex-col gap-5">
      <input type="hidden" name="next" value={next} />
      <FormError state={state} />
      <CodeField
        key={state.submitCount}
        label={isRecovery ? words.recoveryCode : words.code}
        hint={isRecovery ? words.recoveryHint : undefined}
        errors={state.fields.code}
        takesRecoveryCode={isRecovery}
      />
      <SubmitButton pending={Boolean(state.redirectTo)} pendingLabel={words.pending}>
        {words.submit}
      </SubmitButton>
    </ActionForm>
  );
}
