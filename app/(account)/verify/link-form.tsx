"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Notice } from "@/app/_components/notice";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { undo, verifyEmail } from "./actions";

type Props = { token: string; purpose: "prove" | "undo"; words: Messages["signIn"]["linkForm"] };

/** Does what a link is for. Opening the link does nothing yet, since programs that scan mail open links. */
export function LinkForm({ token, purpose, words }: Props) {
  const [state, action] = useActionState(purpose === "prove" ? verifyEmail : undo, initialFormState);
  return (
    <ActionForm state={state} action={action} className="flex flex-col gap-5">
      {state.message && <Notice tone="danger">{state.message}</Notice>}
      <input type="hidden" name="secretOfLink" value={token} />
      <SubmitButton pending={Boolean(state.redirectTo)}>{words[purpose]}</SubmitButton>
    </ActionForm>
  );
}
