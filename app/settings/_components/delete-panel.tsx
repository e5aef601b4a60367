"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { Field } from "@/app/_components/forms/field";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Switch } from "@/app/_components/forms/switch";
import { Panel } from "@/app/_components/panel";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { StepUpFields } from "../../_components/step-up-fields";
import { remove } from "./data-actions";

type Props = {
  username: string;
  stepUp: StepUp;
  /** Says what becomes of the applications that the person has registered, if there are any. */
  applications: string | undefined;
  words: Messages["settings"]["delete"];
  stepUpWords: Messages["account"]["stepUp"];
};

/** Shows what is lost with the account, and the way to delete it. */
export function DeleteAccount({ username, stepUp, applications, words, stepUpWords }: Props) {
  const [state, action] = useActionState(remove, initialFormState);
  const { fields, values, redirectTo } = state;
  return (
    <Panel id="delete" tone="danger" title={words.title}>
      <div className="flex flex-col gap-3 text-sm leading-relaxed text-ink-soft">
        <p>{words.explanation}</p>
        {applications && <p className="font-medium text-ink">{applications}</p>}
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
