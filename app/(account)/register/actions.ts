"use server";
import { formName, formText, goTo } from "@/lib/auth/actions";
import { formAction, textQuestion } from "@/lib/auth/form-action";
import { startSession } from "@/lib/auth/password-sign-in";
import { registerAccount } from "@/lib/auth/register";
import { safeReturnPath } from "@/lib/auth/return-path";
import { pageLanguage } from "@/lib/auth/session";
import { type CheckedUsername, checkUsername } from "@/lib/auth/username-check";
import { AppError } from "@/lib/errors";
import { beginWithLook } from "@/lib/page/begin-with-look";
import { halfWidth } from "@/lib/text/typed";

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
