"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { Notice } from "@/app/_components/notice";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import type { EmailSettings } from "@/lib/auth/sign-in-settings";
import { proveAddress } from "./actions";

/** What an address waits for, and the ways to have its link sent and to do without it. */
export function EmailProof({ email, pending, sendsMail }: Omit<EmailSettings, "isEmailVerified">) {
  const [state, action] = useActionState(proveAddress, freshForm);
  const isOther = pending !== null && pending.toLowerCase() !== email.toLowerCase();
  return (
    <AnsweredForm state={state} action={action} className="flex flex-col gap-3 py-1 text-sm leading-relaxed">
      {state.message && <Notice tone="danger">{state.message}</Notice>}
      {pending !== null && (
        <p role="status">
          {sendsMail ? "Open the link that was sent to " : "This site sends no mail: its operator finds the link for "}
          <bdi className="font-medium break-all">{pending}</bdi>. It works once, for 24 hours.
          {isOther && email !== "" && " Until then your address stays the one above."}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="secondary" size="small" pendingLabel="Sending…">
          {pending === null ? "Verify this address" : "Send the link again"}
        </SubmitButton>
        {isOther && email !== "" && (
          <SubmitButton name="forget" value="on" variant="quiet" size="small">
            Keep the address above
          </SubmitButton>
        )}
      </div>
    </AnsweredForm>
  );
}
