import { Field } from "./field";

type Props = { username: string; consequence?: string; errors: string[] | undefined };

/** A field for another password, with the username for password managers. */
export function NewPassword({ username, consequence, errors }: Props) {
  const rule = "At least 8 characters, and not one that is easy to guess.";
  return (
    <>
      <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
      <Field
        label="New password"
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
