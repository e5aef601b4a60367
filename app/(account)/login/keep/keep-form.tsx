"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { keepAccount } from "./actions";

/** Restores an account that is being deleted. */
export function KeepForm({ words }: { words: Messages["signIn"]["keepForm"] }) {
  const [state, action] = useActionState(keepAccount, initialFormState);
  return (
    <ActionForm state={state} action={action} className="flex flex-col gap-4">
      <FormError state={state} />
      <SubmitButton pendingLabel={words.pending} pending={Boolean(state.redirectTo)} className="w-full">
        {words.submit}
      </SubmitButton>
    </ActionForm>
  );
}
