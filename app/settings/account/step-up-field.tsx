import { Field } from "@/app/_components/field";

type Props = {
  /** Tells this field from the one of another form. */
  form: string;
  isAsked: boolean;
  errors: string[] | undefined;
};

/** Asks for the password, where a session alone is not enough. */
export function StepUpField({ form, isAsked, errors }: Props) {
  if (!isAsked && !errors) return null;
  return (
    <Field
      id={`field-${form}-password`}
      label="Password"
      name="password"
      type="password"
      autoComplete="current-password"
      hint="To make sure that it is you. In the first five minutes after you sign in you are not asked."
      errors={errors}
    />
  );
}
