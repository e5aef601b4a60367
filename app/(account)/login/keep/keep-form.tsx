"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/forms/answered-form";
import { Refusal } from "@/app/_components/forms/refusal";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { keep } from "./actions";

/** Restores an account that is being deleted. */
export function KeepForm({ words }: { words: Messages["signIn"]["keepForm"] }) {
  const [state, action] = useActionState(keep, initialFormState);
  return (
    <AnsweredForm state={state} action={action} className="flex flex-col gap-4">
      <Refusal state={state} />
      <SubmitButton pendingLabel={words.pending} pending={Boolean(state.goTo)} className="w-full">
        {words.submit}
      </SubmitButton>
    </AnsweredForm>
  );
}
