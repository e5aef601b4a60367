import { customFetch } from "next-auth";
import type { OIDCConfig } from "next-auth/providers";
import Discord, { type DiscordProfile } from "next-auth/providers/discord";
import GitHub, { type GitHubProfile } from "next-auth/providers/github";
import Google, { type GoogleProfile } from "next-auth/providers/google";
import { fetchFromProvider } from "@/lib/core/outbound/provider";
import { gitHubApi, googleKeys } from "@/lib/core/outbound/service-hosts";
import { env } from "@/lib/core/process/env";
import { emailAddress } from "../schema";
import type { ProviderProfile } from "./account-store";
import { readGitHubProfile } from "./github-profile";
import { requireSignature } from "./id-token";
import { fetchFromOidc, hasVerifiedEmail, type OidcClaims, oidcAccountId, withIdToken } from "./oidc";
import { type ProviderId, providerIds, providerLabel } from "./provider-kinds";

type Granted = { tokens: { access_token?: string } };

export function configuredProviders(): ProviderId[] {
  const { AUTH_GITHUB_ID, AUTH_GOOGLE_ID, AUTH_DISCORD_ID, OIDC_ISSUER } = env();
  const ids = { github: AUTH_GITHUB_ID, google: AUTH_GOOGLE_ID, discord: AUTH_DISCORD_ID, oidc: OIDC_ISSUER };
  return providerIds.filter((id) => ids[id] !== undefined);
}

/** The schema is stricter than lower case alone, which would turn `K` (U+212A) into an ASCII address. */
const parsedEmail = (email: unknown) => emailAddress.safeParse(email).data ?? null;

/** A profile leaves out an email address that is not verified. */
const readProfile = {
  github: ({ id, login, name, email }: GitHubProfile): ProviderProfile => ({
    id: String(id),
    handle: login,
    name,
    email: parsedEmail(email),
  }),
  google: ({ sub, name, email, email_verified }: GoogleProfile): ProviderProfile => ({
    id: sub,
    name,
    email: parsedEmail(email_verified ? email : null),
  }),
  discord: ({ id, username, global_name, email, verified }: DiscordProfile): ProviderProfile => ({
    id,
    handle: username,
    name: global_name,
    email: parsedEmail(verified ? email : null),
  }),
  oidc: (claims: OidcClaims): ProviderProfile => ({
    id: oidcAccountId(claims),
    // The name is often an email address.
    handle: claims.preferred_username?.split("@")[0],
    name: claims.name,
    email: parsedEmail(hasVerifiedEmail(claims) ? claims.email : null),
  }),
};

/** @param answer what the provider itself said at a sign-in */
export function verifiedEmail(provider: ProviderId, answer: object): string | null {
  const read: (answer: never) => ProviderProfile = readProfile[provider];
  return read(answer as never).email ?? null;
}

/** Checks the signature of the ID token, which is all that Google tells of the person. */
async function fetchFromGoogle(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return requireSignature(await fetchFromProvider(input, init), googleKeys);
}

/** next-auth sends PKCE alone by default, which does not help at a provider that redeems codes without a challenge. */
const checks: ("pkce" | "state")[] = ["pkce", "state"];
/** With OpenID Connect a nonce binds the ID token to the request as well. */
const checksWithNonce: ("pkce" | "state" | "nonce")[] = [...checks, "nonce"];

const usualScope = () => `openid profile email${env().OIDC_REQUIRED_GROUP === undefined ? "" : " groups"}`;

export function authProviders() {
  const variables = env();
  const make = {
    github: () =>
      GitHub({
        clientId: variables.AUTH_GITHUB_ID,
        clientSecret: variables.AUTH_GITHUB_SECRET,
        checks,
        // next-auth's own request takes the primary address even when it is not verified.
        userinfo: {
          url: `${gitHubApi}/user`,
          request: ({ tokens }: Granted) => readGitHubProfile(tokens.access_token),
        },
        profile: readProfile.github,
        [customFetch]: fetchFromProvider,
      }),
    google: () =>
      Google({
        clientId: variables.AUTH_GOOGLE_ID,
        clientSecret: variables.AUTH_GOOGLE_SECRET,
        checks: checksWithNonce,
        profile: readProfile.google,
        [customFetch]: fetchFromGoogle,
      }),
    discord: () =>
      Discord({
        clientId: variables.AUTH_DISCORD_ID,
        clientSecret: variables.AUTH_DISCORD_SECRET,
        checks,
        profile: readProfile.discord,
        [customFetch]: fetchFromProvider,
      }),
    oidc: (): OIDCConfig<OidcClaims> => ({
      id: "oidc",
      type: "oidc",
      name: providerLabel("oidc"),
      issuer: variables.OIDC_ISSUER,
      clientId: variables.OIDC_CLIENT_ID,
      clientSecret: variables.OIDC_CLIENT_SECRET,
      checks: checksWithNonce,
      authorization: { params: { scope: variables.OIDC_SCOPE ?? usualScope() } },
      // The userinfo response, whose `sub` is compared, has more claims than most providers' ID tokens.
      idToken: false,
      profile: (claims, { id_token }) => readProfile.oidc(withIdToken(claims, id_token)),
      [customFetch]: fetchFromOidc,
    }),
  };
  return configuredProviders().map((id) => make[id]());
}
