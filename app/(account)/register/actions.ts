"use server";
import { headers } from "next/headers";
import { answerForm, formName, formText, goTo } from "@/lib/auth/actions";
import type { FormState } from "@/lib/auth/form-state";
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
export async function lookUpUsername(username: string): Promise<LookedUp | undefined> {
  if (typeof username !== "string" || username.length > 64) return undefined;
  return checkUsername(halfWidth(username), await headers(), await pageLanguage()).catch((error) => {
    if (error instanceof AppError && error.code === "rate_limited") return undefined;
    throw error;
  });
}

/** Makes an account, signs in to it and redirects to `next`, or to the editor of the page. */
export async function register(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async () => {
    const password = formText(form, "password");
    const account = { username: formName(form, "username"), email: formName(form, "email"), password };
    const { id, username } = await registerAccount(
      account,
      await headers(),
      formText(form, "secretOfInvitation") || undefined,
    );
    await beginWithLook(id, formText(form, "look"));
    await startSession(username, password);
    const next = safeReturnPath(form.get("next"));
    goTo(next === "/" ? "/settings/profile" : next);
  });
}
