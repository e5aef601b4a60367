"use client";
import { useActionState } from "react";
import { CodeValue } from "@/app/_components/code-value";
import type { CopyWords } from "@/app/_components/copy-button";
import { ActionForm } from "@/app/_components/forms/action-form";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { StepUpFields } from "@/app/settings/_components/step-up-fields";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { invite } from "./actions";

type Props = {
  clientId: string;
  stepUp: StepUp;
  /** How long the link works. */
  days: number;
  words: Messages["owners"]["invite"];
  copyWords: CopyWords;
  stepUpWords: Messages["account"]["stepUp"];
};

/** Makes a link by which one person becomes a co-owner, and shows it once. */
export function InviteForm({ clientId, stepUp, days, words, copyWords, stepUpWords }: Props) {
  const [state, action] = useActionState(invite, initialFormState);
  const { fields, result, submitCount } = state;
  return (
    <ActionForm state={state} action={action} className="flex flex-col gap-5">
      <FormError state={state} />
      {result && (
        <div className="flex flex-col gap-2">
          <CodeValue caption={words.copy} value={result.link} words={copyWords} />
          <p className="text-[13px] text-ink-soft">{interpolate(words.link, { days: String(days) })}</p>
        </div>
      )}
      <input type="hidden" name="clientId" value={clientId} />
      <StepUpFields key={`step-up ${submitCount}`} form="invite" words={stepUpWords} stepUp={stepUp} fields={fields} />
      <div>
        <SubmitButton variant="secondary">{words.submit}</SubmitButton>
      </div>
    </ActionForm>
  );
}
