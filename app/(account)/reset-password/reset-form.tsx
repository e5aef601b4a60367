"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { FormError } from "@/app/_components/forms/form-error";
import { NewPassword } from "@/app/_components/forms/new-password";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { reset } from "./actions";

type Props = {
  token: string;
  username: string;
  words: Messages["signIn"]["resetForm"];
  newPasswordWords: Messages["signIn"]["newPassword"];
};

/** Sets another password by a link, whose token only the form sends back. */
export function ResetForm({ token, username, words, newPasswordWords }: Props) {
  const [state, action] = useActionState(reset, initialFormState);
  const { fields, redirectTo } = state;
  return (
    <ActionForm state={state} action={action} className="flex flex-col gap-5">
      <FormError state={state} />
      <input type="hidden" name="secretOfLink" value={token} />
      <NewPassword
        username={username}
        words={newPasswordWords}
        consequence={words.consequence}
        errors={fields.newPassword}
      />
      <SubmitButton pending={Boolean(redirectTo)} pendingLabel={words.pending}>
        {words.submit}
      </SubmitButton>
    </ActionForm>
  );
}
