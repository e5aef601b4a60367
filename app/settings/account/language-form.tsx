"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { controlClass, FieldFrame } from "@/app/_components/forms/field";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Panel } from "@/app/_components/panel";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { saveLanguage } from "./actions";

type Props = {
  locale: string;
  /** Each name is in its own language. */
  choices: (readonly [locale: string, name: string])[];
  words: Messages["account"]["language"];
};

/** Chooses the language of the person's page and of the interface. */
export function LanguageForm({ locale, choices, words }: Props) {
  const [state, action] = useActionState(saveLanguage, initialFormState);
  return (
    <ActionForm state={state} action={action}>
      <Panel id="language" title={words.title}>
        <div className="flex flex-col gap-5">
          <FormError state={state} />
          <FieldFrame id="field-locale" label={words.label} hint={words.hint} errors={state.fields.locale}>
            <select
              key={state.submitCount}
              id="field-locale"
              name="locale"
              defaultValue={locale}
              aria-describedby="field-locale-hint"
              className={`${controlClass} h-10`}
            >
              {choices.map(([code, name]) => (
                <option key={code} value={code} lang={code}>
                  {name}
                </option>
              ))}
            </select>
          </FieldFrame>
          <div>
            <SubmitButton pendingLabel={words.pending} pending={Boolean(state.redirectTo)}>
              {words.submit}
            </SubmitButton>
          </div>
        </div>
      </Panel>
    </ActionForm>
  );
}
