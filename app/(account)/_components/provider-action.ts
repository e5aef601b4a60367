"use server";
import { redirect } from "next/navigation";
import { formText } from "@/lib/auth/actions";
import { rememberInvitation } from "@/lib/auth/invitation-cookie";
import { beginAtProvider, canComeBackTo } from "@/lib/auth/provider-address";
import { configuredProviders } from "@/lib/auth/providers";
import { safeReturnPath } from "@/lib/auth/return-path";

/** Sends the person to the provider's own sign-in page. */
export async function signInWithProvider(form: FormData): Promise<void> {
  const provider = configuredProviders().find((id) => id === form.get("provider"));
  if (!provider) return;
  await rememberInvitation(formText(form, "secretOfInvitation"));
  const next = safeReturnPath(formText(form, "next"));
  if (!canComeBackTo(next)) redirect(`/login?${new URLSearchParams({ error: "long", next })}`);
  redirect(await beginAtProvider(provider, next).catch(() => `/login?${new URLSearchParams({ error: "away", next })}`));
}
