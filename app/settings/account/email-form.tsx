"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { Field } from "@/app/_components/field";
import { Panel } from "@/app/_components/panel";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import type { EmailSettings, StepUp } from "@/lib/auth/sign-in-settings";
import { StepUpFields } from "../_components/step-up-fields";
import { saveEmail } from "./actions";
import { EmailProof } from "./email-proof";

type Props = EmailSettings & { stepUp: StepUp };

/** The address of the account, its proof, and the way to another. */
export function EmailForm({ email, isEmailVerified, pending, sendsMail, stepUp }: Props) {
  const [state, action] = useActionState(saveEmail, freshForm);
  const { fields, result, values } = state;
  const isLocked = stepUp === "sign-in";
  const canBeProven = pending !== null || (email !== "" && !isEmailVerified);
  return (
    <Panel
      level={3}
      id="email"
      title="Email address"
      footer={canBeProven ? <EmailProof email={email} pending={pending} sendsMail={sendsMail} /> : undefined}
    >
      <AnsweredForm state={state} action={action} className="flex flex-col gap-5">
        <Refusal state={state} />
        <Field
          key={`${state.answer} ${email}`}
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          readOnly={isLocked}
          hint={hintOf(email, isEmailVerified, sendsMail)}
          defaultValue={values.email?.[0] ?? email}
          errors={fields.email}
        />
        <StepUpFields key={state.answer} form="email" stepUp={stepUp} fields={fields} />
        {!isLocked && (
          <div className="flex flex-wrap items-center gap-3">
            <SubmitButton pendingLabel="Saving…">Save</SubmitButton>
            {result && (
              <span role="status" className="text-sm text-success">
                {result === "saved" ? "Saved" : "A link is on its way"}
              </span>
            )}
          </div>
        )}
      </AnsweredForm>
    </Panel>
  );
}

function hintOf(email: string, isVerified: boolean, sendsMail: boolean): string {
  if (email === "") return "This account has no address yet.";
  if (isVerified && sendsMail)
    return "Verified. A new address replaces it once you have opened the link we send there.";
  if (isVerified) return "Verified. A new address is not verified at first.";
  return "Not verified. Another account that verifies it gets it.";
}
