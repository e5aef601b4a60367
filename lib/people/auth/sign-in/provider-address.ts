import "server-only";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { siteOrigin } from "@/lib/core/site-origin";
import { forgetDiscovery } from "../provider/oidc";
import { type ProviderId, providerLabel } from "../provider/provider-kinds";
import { callbackCookieName } from "../session/callback-address";
import { signIn } from "./config";

/** Browsers drop a cookie whose name and value are longer together (RFC 6265bis, 5.7). */
const longestCookie = 4096;

/** Returns whether next-auth's cookie can keep where a sign-in leads to until the person comes back from a provider. */
export function fitsCallbackCookie(next: string): boolean {
  return callbackCookieName().length + encodeURIComponent(siteOrigin() + next).length <= longestCookie;
}

/**
 * Begins a sign-in at a provider, from a server action, which sets its cookies. @param next where it leads to in the
 * end, on this site @returns the provider's address @throws AppError unavailable when the provider does not answer
 */
export async function startProviderSignIn(provider: ProviderId, next: string): Promise<string> {
  if (provider === "oidc") forgetDiscovery();
  const address: string = await signIn(provider, { redirect: false, redirectTo: next });
  // next-auth redirects to its error page and has logged the cause.
  if (new URL(address, siteOrigin()).origin !== siteOrigin()) return address;
  throw new AppError("unavailable", message("providerAway", { provider: providerLabel(provider) }));
}
