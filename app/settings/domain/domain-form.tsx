"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/forms/answered-form";
import { Field } from "@/app/_components/forms/field";
import { Refusal } from "@/app/_components/forms/refusal";
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
      {result && domain !== "" && (
        <span role="status" className="text-sm text-success">
          {words.saved}
        </span>
      )}
    </>
  );
  return (
    <AnsweredForm state={state} action={action}>
      <Panel title={words.title} footer={buttons}>
        <Refusal state={state} />
        <Field
          key={`${state.answer} ${domain}`}
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
    </AnsweredForm>
  );
}
