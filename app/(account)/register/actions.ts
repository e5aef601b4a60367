"use server";
import { AppError } from "@/lib/core/errors";
import { halfWidth } from "@/lib/core/text/typed";
import { beginWithLook } from "@/lib/page/themes/begin-with-look";
import { registerAccount } from "@/lib/people/auth/account/register";
import { formName, formText, goTo } from "@/lib/people/auth/forms/actions";
import { formAction, textQuestion } from "@/lib/people/auth/forms/form-action";
import { type CheckedUsername, checkUsername } from "@/lib/people/auth/password/username-check";
import { safeReturnPath } from "@/lib/people/auth/session/return-path";
import { pageLanguage } from "@/lib/people/auth/session/session";
import { startSession } from "@/lib/people/auth/sign-in/password-sign-in";

export type LookedUp = CheckedUsername;

/**
 * Why somebody new cannot have a username, for the moment while they type it.
 * @returns undefined when that was asked too often, or is no name at all
 */
export const lookUpUsername = textQuestion(
  64,
  async (username, headers): Promise<LookedUp | undefined> =>
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
        username: formName(form, "username"),
        email: formName(form, "email"),
        password: formText(form, "password"),
      },
      invitation: formText(form, "secretOfInvitation") || undefined,
      look: formText(form, "look"),
      next: safeReturnPath(form.get("next")),
    }),
  },
  async ({ input: { account, invitation, look, next }, headers }) => {
    const { id, username } = await registerAccount(account, headers, invitation);
    await beginWithLook(id, look);
    await startSession(username, account.password);
    goTo(next === "/" ? "/settings/profile" : next);
  },
);
