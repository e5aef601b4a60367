"use server";
import { formText, goTo } from "@/lib/auth/actions";
import { formAction } from "@/lib/auth/form-action";
import { rememberInvitation } from "@/lib/auth/invitation-cookie";
import { beginAtProvider, canComeBackTo } from "@/lib/auth/provider-address";
import { configuredProviders } from "@/lib/auth/providers";
import { safeReturnPath } from "@/lib/auth/return-path";

/**
 * Sends the person to the provider's own sign-in page, with script by `goTo`: after a redirect of Next's own to another
 * site, the page's next action would be sent to that site.
 */
export const signInWithProvider = formAction(
  {
    access: "anybody",
    read: (form) => ({
      next: safeReturnPath(formText(form, "next")),
      provider: configuredProviders().find((id) => id === form.get("provider")),
      invitation: formText(form, "secretOfInvitation"),
    }),
  },
  async ({ input: { next, provider, invitation } }) => {
    const refuse = (error: string) => goTo(`/login?${new URLSearchParams({ error, next })}`);
    if (!provider) return refuse("unknown-provider");
    await rememberInvitation(invitation);
    if (!canComeBackTo(next)) return refuse("long");
    const address = await beginAtProvider(provider, next).catch(() => undefined);
    if (address === undefined) return refuse("away");
    goTo(address);
  },
);
