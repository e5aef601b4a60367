"use server";
import { requestReset, resetPassword } from "@/lib/people/auth/account/password-reset";
import { formText, redirectTo } from "@/lib/people/auth/forms/actions";
import { formAction } from "@/lib/people/auth/forms/form-action";
import { rememberDevice } from "@/lib/people/auth/session/known-device";

/** Asks for a link to another password; the answer is alike for every name. */
export const request = formAction(
  { access: "anybody", read: (form) => formText(form, "login") },
  async ({ input: login, headers }) => {
    await requestReset(login, headers);
    return true as const;
  },
);

/** Sets another password by a link that came by mail. */
export const reset = formAction(
  {
    access: "anybody",
    read: (form) => ({ token: formText(form, "secretOfLink"), newPassword: formText(form, "newPassword") }),
  },
  async ({ input: { token, newPassword }, headers }) => {
    // The person reads the account's mail, so nobody's guesses may keep them from signing in now.
    await rememberDevice(await resetPassword(token, newPassword, headers));
    redirectTo("/login?outcome=reset");
  },
);
