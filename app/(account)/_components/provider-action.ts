"use server";
import { formText } from "@/lib/auth/actions";
import { signIn } from "@/lib/auth/config";
import { rememberInvitation } from "@/lib/auth/invitation-cookie";
import { configuredProviders } from "@/lib/auth/providers";
import { safeReturnPath } from "@/lib/auth/return-path";

/** Sends the person to the provider's own sign-in page. */
export async function signInWithProvider(form: FormData): Promise<void> {
  const provider = configuredProviders().find((id) => id === form.get("provider"));
  if (!provider) return;
  await rememberInvitation(formText(form, "secretOfInvitation"));
  await signIn(provider, { redirectTo: safeReturnPath(formText(form, "next")) });
}
