"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/forms/answered-form";
import { NewPassword } from "@/app/_components/forms/new-password";
import { Refusal } from "@/app/_components/forms/refusal";
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
  const { fields, goTo } = state;
  return (
    <AnsweredForm state={state} action={action} className="flex flex-col gap-5">
      <Refusal state={state} />
      <input type="hidden" name="secretOfLink" value={token} />
      <NewPassword
        username={username}
        words={newPasswordWords}
        consequence={words.consequence}
        errors={fields.newPassword}
      />
      <SubmitButton pending={Boolean(goTo)} pendingLabel={words.pending}>
        {words.submit}
      </SubmitButton>
    </AnsweredForm>
  );
}
