"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { Field } from "@/app/_components/field";
import { Notice } from "@/app/_components/notice";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import { request } from "./actions";

type Props = {
  /** Whether the site sends mail, rather than its operator. */
  sendsMail: boolean;
  /** For which the link works. */
  minutes: number;
};

/** Asks for the link. */
export function RequestForm({ sendsMail, minutes }: Props) {
  const [state, action] = useActionState(request, freshForm);
  const { fields, result, values } = state;
  if (result) {
    return (
      <Notice tone="success" title={sendsMail ? "Look into your mail" : "Ask the operator of this site"}>
        {sendsMail
          ? `If there is an account of that name, or one with that address confirmed, a link is on its way to its address. It works once, for ${minutes} minutes. If you have not confirmed the address yet, ask by the username.`
          : `This site sends no mail. If there is an account of that name or address, its operator finds a link for you, which works for ${minutes} minutes.`}
      </Notice>
    );
  }
  return (
    <AnsweredForm state={state} action={action} className="flex flex-col gap-5">
      <Refusal state={state} />
      <Field
        label="Username or email"
        name="login"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={values.login?.[0]}
        errors={fields.login}
      />
      <SubmitButton pendingLabel="Asking…">Send a link</SubmitButton>
    </AnsweredForm>
  );
}
