"use client";
import { useActionState } from "react";
import { CodeValue } from "@/app/_components/code-value";
import type { CopyWords } from "@/app/_components/copy-button";
import { ActionForm } from "@/app/_components/forms/action-form";
import { Field } from "@/app/_components/forms/field";
import { FormDone } from "@/app/_components/forms/form-done";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { StepUpFields } from "@/app/settings/_components/step-up-fields";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { memberRoles } from "@/lib/people/pages/roles";
import { inviteMember } from "./actions";

type Props = {
  stepUp: StepUp;
  /** Whether this site can send mail. */
  canMail: boolean;
  days: number;
  words: Messages["members"]["invite"];
  copyWords: CopyWords;
  stepUpWords: Messages["account"]["stepUp"];
};

/** Invites one person by mail, or by a link that is shown once. */
export function InviteForm({ stepUp, canMail, days, words, copyWords, stepUpWords }: Props) {
  const [state, action] = useActionState(inviteMember, initialFormState);
  const { fields, result, values, submitCount } = state;
  return (
    <ActionForm state={state} action={action} className="flex flex-col gap-5">
      <h3 className="text-sm font-medium">{words.title}</h3>
      <FormError state={state} />
      {result && "link" in result && (
        <div className="flex flex-col gap-2">
          <CodeValue caption={words.copy} value={result.link} words={copyWords} />
          <p className="text-[13px] text-ink-soft">{interpolate(words.link, { days: String(days) })}</p>
        </div>
      )}
      <fieldset>
        <legend className="mb-1.5 text-[13px] font-medium">{words.role}</legend>
        {memberRoles.map((role) => (
          <label key={role} className="flex min-h-11 items-center gap-3 text-sm sm:min-h-9">
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={(values.role?.[0] ?? "editor") === role}
              className="size-4 shrink-0 accent-accent"
            />
            {words[role]}
          </label>
        ))}
      </fieldset>
      {canMail && (
        <Field
          key={submitCount}
          id="field-invite-email"
          label={words.email}
          name="email"
          type="email"
          autoComplete="off"
          hint={words.emailHint}
          defaultValue={values.email?.[0]}
          errors={fields.email}
        />
      )}
      <StepUpFields key={`step-up ${submitCount}`} form="invite" words={stepUpWords} stepUp={stepUp} fields={fields} />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton>{words.submit}</SubmitButton>
        {result && "email" in result && <FormDone>{interpolate(words.sent, { email: result.email })}</FormDone>}
      </div>
    </ActionForm>
  );
}
