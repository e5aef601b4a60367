"use server";
import { headers } from "next/headers";
import { answerForm, answerRequest, formText } from "@/lib/auth/actions";
import type { FormState, PasskeyRequest } from "@/lib/auth/form-state";
import { beginPasskeyProof } from "@/lib/auth/passkeys";
import { startSession, startSessionByPasskey } from "@/lib/auth/password-sign-in";
import { goOn } from "./go-on";

/** What the browser asks a passkey for, whoever signs in. */
export async function beginPasskeySignIn(): Promise<PasskeyRequest> {
  return answerRequest(async () => beginPasskeyProof({ purpose: "sign-in" }, await headers()));
}

/** Signs in by a passkey alone, and redirects to `next`. */
export async function signInWithPasskey(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async () => {
    goOn(await startSessionByPasskey(formText(form, "passkey")), form);
  });
}

/** Signs in and redirects to `next`; a person with a displaced address is asked for another. */
export async function signInWithPassword(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async () => {
    goOn(await startSession(formText(form, "login"), formText(form, "password")), form);
  });
}
