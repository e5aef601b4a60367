"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { Field } from "@/app/_components/forms/field";
import { FormDone } from "@/app/_components/forms/form-done";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Panel } from "@/app/_components/panel";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { EmailSettings, StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { StepUpFields } from "../_components/step-up-fields";
import { saveEmail } from "./actions";
import { EmailProof } from "./email-proof";

type Props = EmailSettings & {
  stepUp: StepUp;
  words: Messages["account"]["email"];
  proofWords: Messages["account"]["emailProof"];
  stepUpWords: Messages["account"]["stepUp"];
};

/** Shows the address of the account, its proof, and the way to another. */
export function EmailForm(props: Props) {
  const { email, isEmailVerified, pending, sendsMail, stepUp, words, proofWords, stepUpWords } = props;
  const [state, action] = useActionState(saveEmail, initialFormState);
  const { fields, result, values } = state;
  const isLocked = stepUp === "sign-in";
  const canBeProven = pending !== null || (email !== "" && !isEmailVerified);
  return (
    <Panel
      id="email"
      title={words.title}
      footer={
        canBeProven ? (
          <EmailProof email={email} pending={pending} sendsMail={sendsMail} words={proofWords} />
        ) : undefined
      }
    >
      <ActionForm state={state} action={action} className="flex flex-col gap-5">
        <FormError state={state} />
        <Field
          key={`${state.submitCount} ${email}`}
          label={words.label}
          name="email"
          type="email"
          autoComplete="email"
          required
          readOnly={isLocked}
          hint={emailHint(props)}
          defaultValue={values.email?.[0] ?? email}
          errors={fields.email}
        />
        <StepUpFields key={state.submitCount} form="email" words={stepUpWords} stepUp={stepUp} fields={fields} />
        {!isLocked && (
          <div className="flex flex-wrap items-center gap-3">
            <SubmitButton pendingLabel={words.pending}>{words.submit}</SubmitButton>
            {result && <FormDone>{result === "saved" ? words.saved : words.sent}</FormDone>}
          </div>
        )}
      </ActionForm>
    </Panel>
  );
}

function emailHint({ email, isEmailVerified, sendsMail, words }: Props): string {
  if (email === "") return words.none;
  if (isEmailVerified) return sendsMail ? words.verifiedByLink : words.verified;
  return words.unverified;
}
