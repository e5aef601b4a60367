import { CodeField } from "@/app/_components/forms/code-field";
import { Field } from "@/app/_components/forms/field";
import type { Messages } from "@/lib/core/messages/namespaces";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";

type Props = {
  /** It tells these fields from those of another form. */
  form: string;
  stepUp: StepUp;
  /** These are the messages of the form's answer. */
  fields: Record<string, string[]>;
  /** Says whether it asks for a code however fresh the session is, since no passkey has replaced it. */
  asksCode?: boolean;
  words: Messages["account"]["stepUp"];
};

/** Asks for the password, and for a code where a second factor is on, when a session alone is not enough. */
export function StepUpFields({ form, stepUp, fields, asksCode = false, words }: Props) {
  const asksPassword = stepUp === "password" || stepUp === "password-and-code";
  return (
    <>
      {(asksPassword || fields.password) && (
        <Field
          id={`field-${form}-password`}
          label={words.password}
          name="password"
          type="password"
          autoComplete="current-password"
          hint={words.passwordHint}
          errors={fields.password}
        />
      )}
      {(asksCode || stepUp === "password-and-code" || fields.code) && (
        <CodeField
          id={`field-${form}-code`}
          label={words.code}
          hint={words.codeHint}
          errors={fields.code}
          takesRecoveryCode
        />
      )}
    </>
  );
}
