"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { Field } from "@/app/_components/field";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import { register } from "./actions";

export function RegisterForm({ next, host }: { next: string; host: string }) {
  const [state, action] = useActionState(register, freshForm);
  const { fields, values } = state;
  return (
    <AnsweredForm state={state} action={action} className="flex flex-col gap-5">
      <input type="hidden" name="next" value={next} />
      <Refusal state={state} />
      <Field
        label="Username"
        name="username"
        hint={`Your page will be at ${host}/username.`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        required
        defaultValue={values.username?.[0]}
        errors={fields.username}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={values.email?.[0]}
        errors={fields.email}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        hint="At least 8 characters, and not one that is easy to guess."
        autoComplete="new-password"
        required
        errors={fields.password}
      />
      <SubmitButton pending={Boolean(state.goTo)} pendingLabel="Creating account…">
        Create account
      </SubmitButton>
    </AnsweredForm>
  );
}
