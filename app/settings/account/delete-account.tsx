"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { Field } from "@/app/_components/field";
import { Panel } from "@/app/_components/panel";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { Switch } from "@/app/_components/switch";
import { freshForm } from "@/lib/auth/form-state";
import type { StepUp } from "@/lib/auth/sign-in-settings";
import { StepUpFields } from "../_components/step-up-fields";
import { remove } from "./data-actions";

type Props = {
  username: string;
  stepUp: StepUp;
  /** How many applications the person has registered. */
  applicationCount: number;
};

/** What is lost with the account, and the way to delete it. */
export function DeleteAccount({ username, stepUp, applicationCount }: Props) {
  const [state, action] = useActionState(remove, freshForm);
  const { fields, values, goTo } = state;
  const applications = applicationCount === 1 ? "Your application ends" : `Your ${applicationCount} applications end`;
  return (
    <Panel level={3} id="delete" tone="danger" title="Delete account">
      <div className="flex flex-col gap-3 text-sm leading-relaxed text-ink-soft">
        <p>
          Your page, its files and its addresses are off at once, and every session, token and connected app ends. For
          seven days you can sign in and keep your account; then everything is gone. Nobody else can take your username
          and alias for 30 days after that.
        </p>
        {applicationCount > 0 && (
          <p className="font-medium text-ink">
            {applications} at once, with every secret. People who sign in through{" "}
            {applicationCount === 1 ? "it" : "them"} can no longer do so, and it does not come back when you keep your
            account.
          </p>
        )}
      </div>
      {stepUp === "sign-in" ? (
        <p className="mt-4 text-sm">Sign in again to delete the account; use the notice above.</p>
      ) : (
        <AnsweredForm state={state} action={action} className="mt-5 flex flex-col gap-5">
          <Refusal state={state} />
          <Field
            key={`username ${state.answer}`}
            id="field-delete-username"
            label={`Type ${username} to delete the account`}
            name="username"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={values.username?.[0] ?? ""}
            errors={fields.username}
          />
          <StepUpFields key={`step-up ${state.answer}`} form="delete" stepUp={stepUp} fields={fields} />
          <Switch
            key={`at-once ${state.answer}`}
            name="atOnce"
            label="Delete everything at once"
            hint="This cannot be undone."
            defaultChecked={Boolean(values.atOnce)}
          />
          <div>
            <SubmitButton variant="danger" pendingLabel="Deleting…" pending={Boolean(goTo)}>
              Delete account
            </SubmitButton>
          </div>
        </AnsweredForm>
      )}
    </Panel>
  );
}
