"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { Field } from "@/app/_components/forms/field";
import { FormDone } from "@/app/_components/forms/form-done";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Panel } from "@/app/_components/panel";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { type FormState, initialFormState } from "@/lib/people/auth/forms/form-state";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { StepUpFields } from "./step-up-fields";

type Props = {
  action: (previous: FormState<true>, form: FormData) => Promise<FormState<true>>;
  username: string;
  alias: string | null;
  host: string;
  stepUp: StepUp;
  words: Messages["account"]["names"];
  stepUpWords: Messages["account"]["stepUp"];
};

/** Changes the names under which a page is found; that of the first page also signs in. */
export function NamesForm({ action: save, username, alias, host, stepUp, words, stepUpWords }: Props) {
  const [state, action] = useActionState<FormState<true>, FormData>(save, initialFormState);
  const { fields, result, values } = state;
  const isLocked = stepUp === "sign-in";
  const shared = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, maxLength: 32 } as const;
  return (
    <ActionForm state={state} action={action}>
      <Panel title={words.title}>
        <div className="flex flex-col gap-5">
          <FormError state={state} />
          <Field
            key={`username ${state.submitCount} ${username}`}
            label={words.username}
            name="username"
            required
            hint={interpolate(words.usernameHint, { address: `${host}/${username}` })}
            defaultValue={values.username?.[0] ?? username}
            errors={fields.username}
            readOnly={isLocked}
            {...shared}
          />
          <Field
            key={`alias ${state.submitCount} ${alias}`}
            label={words.alias}
            name="alias"
            optional={words.optional}
            hint={words.aliasHint}
            defaultValue={values.alias?.[0] ?? alias ?? ""}
            errors={fields.alias}
            readOnly={isLocked}
            {...shared}
          />
          <StepUpFields key={state.submitCount} form="names" words={stepUpWords} stepUp={stepUp} fields={fields} />
          {!isLocked && (
            <div className="flex flex-wrap items-center gap-3">
              <SubmitButton pendingLabel={words.pending}>{words.submit}</SubmitButton>
              {result && <FormDone>{words.saved}</FormDone>}
            </div>
          )}
        </div>
      </Panel>
    </ActionForm>
  );
}
