"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Notice } from "@/app/_components/notice";
import { TextAround } from "@/app/_components/text-around";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { EmailSettings } from "@/lib/people/auth/provider/sign-in-settings";
import { proveAddress } from "./actions";

type Props = Omit<EmailSettings, "isEmailVerified"> & { words: Messages["account"]["emailProof"] };

/** Shows what an address waits for, and the ways to have its link sent and to do without it. */
export function EmailProof({ email, pending, sendsMail, words }: Props) {
  const [state, action] = useActionState(proveAddress, initialFormState);
  const isOther = pending !== null && pending.toLowerCase() !== email.toLowerCase();
  return (
    <ActionForm state={state} action={action} className="flex flex-col gap-3 py-1 text-sm leading-relaxed">
      {state.message && <Notice tone="danger">{state.message}</Notice>}
      {pending !== null && (
        <p role="status">
          <TextAround text={sendsMail ? words.sent : words.ask}>
            <bdi className="font-medium break-all">{pending}</bdi>
          </TextAround>
          {isOther && email !== "" && ` ${words.untilThen}`}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="secondary" size="small" pendingLabel={words.pending}>
          {pending === null ? words.verify : words.again}
        </SubmitButton>
        {isOther && email !== "" && (
          <SubmitButton name="forget" value="on" variant="quiet" size="small">
            {words.keep}
          </SubmitButton>
        )}
      </div>
    </ActionForm>
  );
}
