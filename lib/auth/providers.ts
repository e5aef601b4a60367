import Discord, { type DiscordProfile } from "next-auth/providers/discord";
import GitHub, { type GitHubProfile } from "next-auth/providers/github";
import Google, { type GoogleProfile } from "next-auth/providers/google";
import { env } from "@/lib/env";
import type { ProviderProfile } from "./account-store";
import { githubApi, readGitHubProfile } from "./github-profile";
import { type ProviderId, providerKinds } from "./provider-kinds";
import { emailAddress } from "./schema";

type Granted = { tokens: { access_token?: string } };

export function configuredProviders(): ProviderId[] {
  const { AUTH_GITHUB_ID, AUTH_GOOGLE_ID, AUTH_DISCORD_ID } = env();
  const ids = { github: AUTH_GITHUB_ID, google: AUTH_GOOGLE_ID, discord: AUTH_DISCORD_ID };
  return (Object.keys(providerKinds) as ProviderId[]).filter((id) => ids[id] !== undefined);
}

/** Lower case alone would turn `K` (U+212A) into an ASCII address. */
const parsedEmail = (email: unknown) => emailAddress.safeParse(email).data ?? null;

/** What an account here takes from each provider's answer; an unverified email is left out. */
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
};

/** @param answer the provider's own answer at a sign-in */
export function verifiedEmail(provider: ProviderId, answer: object): string | null {
  const read: (answer: never) => ProviderProfile = readProfile[provider];
  return read(answer as never).email ?? null;
}

/** next-auth sends PKCE alone, which is worth nothing at a provider that redeems codes without a challenge. */
const checks: ("pkce" | "state")[] = ["pkce", "state"];

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
          url: `${githubApi}/user`,
          request: ({ tokens }: Granted) => readGitHubProfile(tokens.access_token),
        },
        profile: readProfile.github,
      }),
    google: () =>
      Google({
        clientId: variables.AUTH_GOOGLE_ID,
        clientSecret: variables.AUTH_GOOGLE_SECRET,
        checks,
        profile: readProfile.google,
      }),
    discord: () =>
      Discord({
        clientId: variables.AUTH_DISCORD_ID,
        clientSecret: variables.AUTH_DISCORD_SECRET,
        checks,
        profile: readProfile.discord,
      }),
  };
  return configuredProviders().map((id) => make[id]());
}
