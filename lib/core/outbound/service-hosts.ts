import "server-only";
import { env, serviceNames } from "@/lib/core/process/env";
import { parseUrl } from "@/lib/core/text/url";

/** Where people sign in with an account that they have there; these are asked who it was, too. */
export const signInOrigins = {
  github: "https://github.com",
  google: "https://accounts.google.com",
  discord: "https://discord.com",
} as const;
export const gitHubApi = "https://api.github.com";
export const googleKeys = "https://www.googleapis.com/oauth2/v3/certs";

/**
 * Returns whether this site asks something at that host for its own purposes: for cards, proofs and sign-in. Whatever
 * strangers had it request there would use up what the host allows it.
 */
export function isServiceHost(hostname: string): boolean {
  const variables = env();
  const asked = serviceNames.map((name) => variables[name]);
  const addresses = [...asked, ...Object.values(signInOrigins), gitHubApi, googleKeys, variables.OIDC_ISSUER ?? ""];
  // A name with a dot at its end is the same host.
  return addresses.some((address) => parseUrl(address)?.hostname === hostname.replace(/\.$/, ""));
}
