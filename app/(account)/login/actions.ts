"use server";
import { formText } from "@/lib/auth/actions";
import { formAction, passkeyRequest } from "@/lib/auth/form-action";
import { beginPasskeyProof } from "@/lib/auth/passkeys";
import { startSession, startSessionByPasskey } from "@/lib/auth/password-sign-in";
import { safeReturnPath } from "@/lib/auth/return-path";
import { goOn } from "./go-on";

/** What the browser asks a passkey for, whoever signs in. */
export const beginPasskeySignIn = passkeyRequest("anybody", ({ headers }) =>
  beginPasskeyProof({ purpose: "sign-in" }, headers),
);

/** Signs in by a passkey alone, and redirects to `next`. */
export const signInWithPasskey = formAction(
  {
    access: "anybody",
    read: (form) => ({ passkey: formText(form, "passkey"), next: safeReturnPath(form.get("next")) }),
  },
  async ({ input: { passkey, next } }) => goOn(await startSessionByPasskey(passkey), next),
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
  async ({ input: { login, password, next } }) => goOn(await startSession(login, password), next),
);
