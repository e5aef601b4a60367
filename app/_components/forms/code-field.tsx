import type { ReactNode } from "react";
import { Field } from "./field";

type Props = {
  id?: string;
  label?: string;
  hint?: ReactNode;
  errors: string[] | undefined;
  /** Says whether it takes recovery codes as well, which have letters. */
  takesRecoveryCode?: boolean;
};

/** Takes a code of the second factor. */
export function CodeField({ id, label = "Code", hint, errors, takesRecoveryCode = false }: Props) {
  return (
    <Field
      id={id}
      label={label}
      name="code"
      inputMode={takesRecoveryCode ? "text" : "numeric"}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      required
      hint={hint}
      errors={errors}
    />
  );
}
