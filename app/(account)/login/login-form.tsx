"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { Field } from "@/app/_components/forms/field";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Link } from "@/app/_components/link";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { signInWithPassword } from "./actions";

type Props = {
  next: string /** Whether the site can have passkeys, which the browser offers in the first field. */;
  hasPasskeys: boolean;
  words: Messages["signIn"]["loginForm"];
};

export function LoginForm({ next, hasPasskeys, words }: Props) {
  const [state, action] = useActionState(signInWithPassword, initialFormState);
  const { fields, values } = state;
  return (
    <ActionForm state={state} action={action} className="flex flex-col gap-5">
      <input type="hidden" name="next" value={next} />
      <FormError state={state} />
      <Field
        label={words.login}
        name="login"
        autoComplete={hasPasskeys ? "username webauthn" : "username"}
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={values.login?.[0]}
        errors={fields.login}
      />
      <Field
        label={words.password}
        aside={
          <Link href="/reset-password" className="text-accent hover:underline">
            {words.forgot}
          </Link>
        }
        name="password"
        type="password"
        autoComplete="current-password"
        required
        errors={fields.password}
      />
      <SubmitButton pending={Boolean(state.redirectTo)} pendingLabel={words.pending}>
        {words.submit}
      </SubmitButton>
    </ActionForm>
  );
}
