"use server";
import { answerForm, formText, goTo } from "@/lib/auth/actions";
import type { FormState } from "@/lib/auth/form-state";
import { rememberInvitation } from "@/lib/auth/invitation-cookie";
import { beginAtProvider, canComeBackTo } from "@/lib/auth/provider-address";
import { configuredProviders } from "@/lib/auth/providers";
import { safeReturnPath } from "@/lib/auth/return-path";

/**
 * Sends the person to the provider's own sign-in page, with script by `goTo`: after a redirect of Next's own to another
 * site, the page's next action would be sent to that site.
 */
export async function signInWithProvider(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async () => {
    const next = safeReturnPath(formText(form, "next"));
    const refuse = (error: string) => goTo(`/login?${new URLSearchParams({ error, next })}`);
    const provider = configuredProviders().find((id) => id === form.get("provider"));
    if (!provider) return refuse("unknown-provider");
    await rememberInvitation(formText(form, "secretOfInvitation"));
    if (!canComeBackTo(next)) return refuse("long");
    const address = await beginAtProvider(provider, next).catch(() => undefined);
    if (address === undefined) return refuse("away");
    goTo(address);
  });
}
