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
import { save } from "./actions";

/** Takes the domain that a person claims. */
export function DomainForm({ domain, words }: { domain: string; words: Messages["settings"]["domainForm"] }) {
  const [state, action] = useActionState(save, initialFormState);
  const { fields, result, values } = state;
  const buttons = (
    <>
      <SubmitButton pendingLabel={words.pending}>{words.submit}</SubmitButton>
      {result && domain !== "" && <FormDone>{words.saved}</FormDone>}
    </>
  );
  return (
    <ActionForm state={state} action={action}>
      <Panel title={words.title} footer={buttons}>
        <FormError state={state} />
        <Field
          key={`${state.submitCount} ${domain}`}
          label={words.label}
          name="domain"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="ada.example"
          hint={words.hint}
          defaultValue={values.domain?.[0] ?? domain}
          errors={fields.domain}
        />
      </Panel>
    </ActionForm>
  );
}
