"use client";
import { startTransition, useActionState, useState } from "react";
import { Button } from "@/app/_components/button";
import { askForPasskey } from "@/app/_components/forms/passkey";
import { WithPasskeys } from "@/app/_components/forms/with-passkeys";
import { Notice } from "@/app/_components/notice";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { beginConfirmation, confirm } from "./passkey-actions";

type Props = { words: Messages["account"]["confirmByPasskey"]; passkeyWords: Messages["signIn"]["passkeyForm"] };

/** Takes the step-up of people who have a passkey, in place of the password and the code. */
export function ConfirmByPasskey({ words, passkeyWords }: Props) {
  const [state, action, isPending] = useActionState(confirm, initialFormState);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const ask = async () => {
    setAsking(true);
    setFailure(undefined);
    const { answer, message } = await askForPasskey(beginConfirmation, passkeyWords);
    setAsking(false);
    setFailure(message);
    if (!answer) return;
    const form = new FormData();
    form.set("passkey", answer);
    startTransition(() => action(form));
  };
  const refusal = failure ?? state.message;
  return (
    <WithPasskeys>
      <Notice title={words.title}>
        <p className="mb-3">{words.explanation}</p>
        <Button size="small" onClick={ask} disabled={asking || isPending} aria-busy={asking || isPending}>
          {passkeyWords.submit}
        </Button>
        {refusal && (
          <p role="alert" className="mt-3 text-danger">
            {refusal}
          </p>
        )}
      </Notice>
    </WithPasskeys>
  );
}
