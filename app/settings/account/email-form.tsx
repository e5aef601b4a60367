"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { Field } from "@/app/_components/field";
import { Notice } from "@/app/_components/notice";
import { Panel } from "@/app/_components/panel";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import type { SignInSettings } from "@/lib/auth/sign-in-settings";
import { saveEmail } from "./actions";
import { StepUpField } from "./step-up-field";

type Props = Pick<SignInSettings, "email" | "isEmailVerified" | "stepUp">;

/** The address of the account, and the way to another. */
export function EmailForm({ email, isEmailVerified, stepUp }: Props) {
  const [state, action] = useActionState(saveEmail, freshForm);
  const { fields, message, result, values } = state;
  const isLocked = stepUp === "sign-in";
  const buttons = (
    <>
      <SubmitButton pendingLabel="Saving…">Save</SubmitButton>
      {result && (
        <span role="status" className="text-sm text-success">
          Saved
        </span>
      )}
    </>
  );
  return (
    <AnsweredForm state={state} action={action}>
      <Panel title="Email address" footer={isLocked ? undefined : buttons}>
        <div className="flex flex-col gap-5">
          {message && Object.keys(fields).length === 0 && <Notice tone="danger">{message}</Notice>}
          <Field
            key={`${state.answer} ${email}`}
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            required
            readOnly={isLocked}
            hint={hintOf(email, isEmailVerified)}
            defaultValue={values.email?.[0] ?? email}
            errors={fields.email}
          />
          <StepUpField form="email" isAsked={stepUp === "password"} errors={fields.password} />
        </div>
      </Panel>
    </AnsweredForm>
  );
}

function hintOf(email: string, isVerified: boolean): string {
  if (email === "") return "This account has no address.";
  if (isVerified) return "Verified. A new address is not verified at first.";
  return "Not verified. Whoever verifies it by signing in through another site takes it over.";
}
