"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { CodeField } from "@/app/_components/code-field";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import { enterCode } from "./actions";

type Props = { next: string; isRecovery: boolean };

/** Takes the code of the second factor; nobody is signed in before it is right. */
export function CodeForm({ next, isRecovery }: Props) {
  const [state, action] = useActionState(enterCode, freshForm);
  return (
    <AnsweredForm state={state} action={action} className="flex flex-col gap-5">
      <input type="hidden" name="next" value={next} />
      <Refusal state={state} />
      <CodeField
        key={state.answer}
        label={isRecovery ? "Recovery code" : "Code"}
        hint={isRecovery ? "Such as k3vw-8hqa-p2mt-xz7d. It works once." : undefined}
        errors={state.fields.code}
        takesRecoveryCode={isRecovery}
      />
      <SubmitButton pending={Boolean(state.goTo)} pendingLabel="Signing in…">
        Sign in
      </SubmitButton>
    </AnsweredForm>
  );
}
