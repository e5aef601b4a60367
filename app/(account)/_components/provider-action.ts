"use server";
import { rememberInvitation } from "@/lib/people/auth/account/invitation-cookie";
import { formText, redirectTo } from "@/lib/people/auth/forms/actions";
import { formAction } from "@/lib/people/auth/forms/form-action";
import { configuredProviders } from "@/lib/people/auth/provider/providers";
import { safeReturnPath } from "@/lib/people/auth/session/return-path";
import { fitsCallbackCookie, startProviderSignIn } from "@/lib/people/auth/sign-in/provider-address";

/**
 * Sends the person to the provider's sign-in page. With script that goes through `redirectTo`: after a redirect of
 * Next's own to another site, the page's next action would be sent to that site.
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
    const refuse = (error: string) => redirectTo(`/login?${new URLSearchParams({ error, next })}`);
    if (!provider) return refuse("unknown-provider");
    await rememberInvitation(invitation);
    if (!fitsCallbackCookie(next)) return refuse("long");
    const address = await startProviderSignIn(provider, next).catch(() => undefined);
    if (address === undefined) return refuse("away");
    redirectTo(address);
  },
);
