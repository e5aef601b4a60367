"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { Field } from "@/app/_components/field";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import { reset } from "./actions";

/** Sets another password by a link, whose token goes back in the form alone. */
export function ResetForm({ token, username }: { token: string; username: string }) {
  const [state, action] = useActionState(reset, freshForm);
  const { fields, goTo } = state;
  return (
    <AnsweredForm state={state} action={action} className="flex flex-col gap-5">
      <Refusal state={state} />
      <input type="hidden" name="secretOfLink" value={token} />
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
      <Field
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        required
        hint="At least 8 characters, and not one that is easy to guess. Every session ends."
        errors={fields.newPassword}
      />
      <SubmitButton pending={Boolean(goTo)} pendingLabel="Saving…">
        Set password
      </SubmitButton>
    </AnsweredForm>
  );
}
