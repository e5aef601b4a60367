"use server";
import { formText } from "@/lib/people/auth/forms/actions";
import { formAction, passkeyRequest } from "@/lib/people/auth/forms/form-action";
import { beginPasskeyProof } from "@/lib/people/auth/passkey/passkeys";
import { safeReturnPath } from "@/lib/people/auth/session/return-path";
import { continueSignIn, startSession, startSessionByPasskey } from "@/lib/people/auth/sign-in/password-sign-in";

/** Returns what the browser asks any passkey of the site for. */
export const beginPasskeySignIn = passkeyRequest("anybody", ({ headers }) =>
  beginPasskeyProof({ purpose: "sign-in" }, headers),
);

/** Signs in by a passkey alone, and redirects to `next`. */
export const signInWithPasskey = formAction(
  {
    access: "anybody",
    read: (form) => ({ passkey: formText(form, "passkey"), next: safeReturnPath(form.get("next")) }),
  },
  async ({ input: { passkey, next } }) => continueSignIn(await startSessionByPasskey(passkey), next),
);

/** Signs in and redirects to `next`; a person with a displaced address is asked for another. */
export const signInWithPassword = formAction(
  {
    access: "anybody",
    read: (form) => ({
      login: formText(form, "login"),
      password: formText(form, "password"),
      next: safeReturnPath(form.get("next")),
    }),
  },
  async ({ input: { login, password, next } }) => continueSignIn(await startSession(login, password), next),
);
