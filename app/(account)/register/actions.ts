"use server";
import { startWithTheme } from "@/lib/page/themes/start-with-theme";
import { registerAccount } from "@/lib/people/auth/account/register";
import { formIdentifier, formText, redirectTo } from "@/lib/people/auth/forms/actions";
import { formAction } from "@/lib/people/auth/forms/form-action";
import { pathOfSignedIn, safeReturnPath } from "@/lib/people/auth/session/return-path";
import { startSession } from "@/lib/people/auth/sign-in/password-sign-in";

/** Makes an account, signs in to it and redirects to `next`, or to the editor of the page. */
export const register = formAction(
  {
    access: "anybody",
    read: (form) => ({
      account: {
        username: formIdentifier(form, "username"),
        email: formIdentifier(form, "email"),
        password: formText(form, "password"),
      },
      invitation: formText(form, "secretOfInvitation") || undefined,
      look: formText(form, "look"),
      next: safeReturnPath(form.get("next")),
    }),
  },
  async ({ input: { account, invitation, look, next }, headers }) => {
    const { id, username } = await registerAccount(account, headers, invitation);
    await startWithTheme(id, look);
    await startSession(username, account.password);
    redirectTo(pathOfSignedIn(next));
  },
);
