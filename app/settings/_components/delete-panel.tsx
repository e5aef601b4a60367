"use client";
import { type ReactNode, useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { Field } from "@/app/_components/forms/field";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Switch } from "@/app/_components/forms/switch";
import { Panel } from "@/app/_components/panel";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { type FormState, initialFormState } from "@/lib/people/auth/forms/form-state";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { StepUpFields } from "./step-up-fields";

type Props = {
  action: (previous: FormState<never>, form: FormData) => Promise<FormState<never>>;
  /** The name that has to be typed. */
  username: string;
  stepUp: StepUp;
  words: Messages["settings"]["delete"];
  stepUpWords: Messages["account"]["stepUp"];
  /** Says what else is lost. */
  children?: ReactNode;
};

/** Shows what is lost with an account or a page, and the way to delete it, in seven days or at once. */
export function DeletePanel({ action: remove, username, stepUp, words, stepUpWords, children }: Props) {
  const [state, action] = useActionState(remove, initialFormState);
  const { fields, values, redirectTo } = state;
  return (
    <Panel id="delete" tone="danger" title={words.title}>
      <div className="flex flex-col gap-3 text-sm leading-relaxed text-ink-soft">
        <p>{words.explanation}</p>
        {children}
      </div>
      {stepUp === "sign-in" ? (
        <p className="mt-4 text-sm">{words.signInAgain}</p>
      ) : (
        <ActionForm state={state} action={action} className="mt-5 flex flex-col gap-5">
          <FormError state={state} />
          <Field
            key={`username ${state.submitCount}`}
            id="field-delete-username"
            label={interpolate(words.username, { username })}
            name="username"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={values.username?.[0] ?? ""}
            errors={fields.username}
          />
          <StepUpFields
            key={`step-up ${state.submitCount}`}
            form="delete"
            words={stepUpWords}
            stepUp={stepUp}
            fields={fields}
          />
          <Switch
            key={`at-once ${state.submitCount}`}
            name="atOnce"
            label={words.atOnce}
            hint={words.atOnceHint}
            defaultChecked={Boolean(values.atOnce)}
          />
          <div>
            <SubmitButton variant="danger" pendingLabel={words.pending} pending={Boolean(redirectTo)}>
              {words.submit}
            </SubmitButton>
          </div>
        </ActionForm>
      )}
    </Panel>
  );
}
