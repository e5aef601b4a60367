"use server";
import { AppError } from "@/lib/core/errors";
import { halfWidth } from "@/lib/core/text/typed";
import { startWithTheme } from "@/lib/page/themes/start-with-theme";
import { registerAccount } from "@/lib/people/auth/account/register";
import { formIdentifier, formText, redirectTo } from "@/lib/people/auth/forms/actions";
import { formAction, textQuery } from "@/lib/people/auth/forms/form-action";
import { type CheckedUsername, checkUsername } from "@/lib/people/auth/password/username-check";
import { pathOfSignedIn, safeReturnPath } from "@/lib/people/auth/session/return-path";
import { pageLanguage } from "@/lib/people/auth/session/session";
import { startSession } from "@/lib/people/auth/sign-in/password-sign-in";

export type UsernameLookup = CheckedUsername;

/**
 * Returns why a new person cannot have a username, while they type it. @returns undefined when that was asked too
 * often, or the text is no name at all
 */
export const lookUpUsername = textQuery(
  64,
  async (username, headers): Promise<UsernameLookup | undefined> =>
    checkUsername(halfWidth(username), headers, await pageLanguage()).catch((error) => {
      if (error instanceof AppError && error.code === "rate_limited") return undefined;
      throw error;
    }),
);

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
