"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { Field } from "@/app/_components/forms/field";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Notice } from "@/app/_components/notice";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { request } from "./actions";

type Props = {
  /** Says whether the site sends mail itself, or its operator does. */
  sendsMail: boolean;
  /** The link works for so many minutes. */
  minutes: number;
  words: Messages["signIn"]["requestForm"];
};

/** Asks for the link. */
export function RequestForm({ sendsMail, minutes, words }: Props) {
  const [state, action] = useActionState(request, initialFormState);
  const { fields, result, values } = state;
  if (result) {
    return (
      <Notice tone="success" title={sendsMail ? words.sentTitle : words.askTitle}>
        {interpolate(sendsMail ? words.sent : words.ask, { minutes })}
      </Notice>
    );
  }
  return (
    <ActionForm state={state} action={action} className="flex flex-col gap-5">
      <FormError state={state} />
      <Field
        label={words.login}
        name="login"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={values.login?.[0]}
        errors={fields.login}
      />
      <SubmitButton pendingLabel={words.pending}>{words.submit}</SubmitButton>
    </ActionForm>
  );
}
