import { Field } from "./field";

type Props = {
  username: string;
  words: { readonly label: string; readonly rule: string };
  consequence?: string;
  errors: string[] | undefined;
};

/** Shows a field for another password, with the username for password managers. */
export function NewPassword({ username, words: { label, rule }, consequence, errors }: Props) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
      <Field
        label={label}
        name="newPassword"
        type="password"
        autoComplete="new-password"
        required
        hint={consequence ? `${rule} ${consequence}` : rule}
        errors={errors}
      />
    </>
  );
}
