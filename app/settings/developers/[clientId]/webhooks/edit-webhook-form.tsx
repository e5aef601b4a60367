"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { Field } from "@/app/_components/forms/field";
import { ShownValues } from "@/app/_components/forms/shown-values";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Notice } from "@/app/_components/notice";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { save } from "./actions";
import { EventChoice } from "./event-choice";

type Props = {
  clientId: string;
  id: string;
  url: string;
  events: readonly string[];
  words: Messages["webhooks"];
};

/** Changes where a webhook leads and what it is sent. */
export function EditWebhookForm({ clientId, id, url, events, words }: Props) {
  const [{ fields, message, result, values, ...state }, action] = useActionState(save, initialFormState);
  const isRefusedAsWhole = message && Object.keys(fields).length === 0;
  const isRefused = Object.keys(values).length > 0 && !result;
  return (
    <ActionForm state={state} action={action} className="mt-4 flex flex-col gap-5">
      <input type="hidden" name="clientId" value={clientId} />
      <input type="hidden" name="id" value={id} />
      {isRefusedAsWhole && <Notice tone="danger">{message}</Notice>}
      {result && <Notice tone="success">{words.form.saved}</Notice>}
      <div key={state.submitCount} className="flex flex-col gap-5">
        <ShownValues values={{ url, events }} sent={values} />
        <Field
          id={`field-url-${id}`}
          label={words.form.url}
          name="url"
          type="url"
          dir="ltr"
          required
          defaultValue={isRefused ? values.url?.[0] : url}
          errors={fields.url}
        />
        <EventChoice
          id={`events-${id}`}
          chosen={isRefused ? (values.events ?? []) : events}
          errors={fields.events}
          words={words}
        />
      </div>
      <div>
        <SubmitButton pendingLabel={words.form.pending}>{words.form.save}</SubmitButton>
      </div>
    </ActionForm>
  );
}
