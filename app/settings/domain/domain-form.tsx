"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { Field } from "@/app/_components/field";
import { Panel } from "@/app/_components/panel";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import { save } from "./actions";

/** Says which domain is one's own. */
export function DomainForm({ domain }: { domain: string }) {
  const [state, action] = useActionState(save, freshForm);
  const { fields, result, values } = state;
  const buttons = (
    <>
      <SubmitButton pendingLabel="Saving…">Save</SubmitButton>
      {result && domain !== "" && (
        <span role="status" className="text-sm text-success">
          Saved
        </span>
      )}
    </>
  );
  return (
    <AnsweredForm state={state} action={action}>
      <Panel title="Your domain" footer={buttons}>
        <Refusal state={state} />
        <Field
          key={`${state.answer} ${domain}`}
          label="Domain"
          name="domain"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="ada.example"
          hint="The name alone, of a domain whose DNS you can change. You prove in the next step that it is yours."
          defaultValue={values.domain?.[0] ?? domain}
          errors={fields.domain}
        />
      </Panel>
    </AnsweredForm>
  );
}
