import Discord from "next-auth/providers/discord";
import GitHub from "next-auth/providers/github";
import Google from "next-auth/providers/google";
import { env } from "@/lib/env";
import type { ProviderProfile } from "./account-store";
import { githubApi, readGitHubProfile } from "./github-profile";

type Granted = { tokens: { access_token?: string } };

/** The sites one may sign in through, when the operator has set them up, with the origin of their own sign-in page. */
export const providerKinds = {
  github: { label: "GitHub", origin: "https://github.com" },
  google: { label: "Google", origin: "https://accounts.google.com" },
  discord: { label: "Discord", origin: "https://discord.com" },
} as const;

export type ProviderId = keyof typeof providerKinds;

/** The providers whose variables are set. */
export function configuredProviders(): ProviderId[] {
  const { AUTH_GITHUB_ID, AUTH_GOOGLE_ID, AUTH_DISCORD_ID } = env();
  const ids = { github: AUTH_GITHUB_ID, google: AUTH_GOOGLE_ID, discord: AUTH_DISCORD_ID };
  return (Object.keys(providerKinds) as ProviderId[]).filter((id) => ids[id] !== undefined);
}

/** next-auth's providers for those, each with what an account here is made of; an unproven email is left out. */
export function authProviders() {
  const variables = env();
  const make = {
    github: () =>
      GitHub({
        clientId: variables.AUTH_GITHUB_ID,
        clientSecret: variables.AUTH_GITHUB_SECRET,
        // next-auth's own request takes the primary address even when it is not verified.
        userinfo: {
          url: `${githubApi}/user`,
          request: ({ tokens }: Granted) => readGitHubProfile(tokens.access_token),
        },
        profile: ({ id, login, name, email }): ProviderProfile => ({ id: String(id), handle: login, name, email }),
      }),
    google: () =>
      Google({
        clientId: variables.AUTH_GOOGLE_ID,
        clientSecret: variables.AUTH_GOOGLE_SECRET,
        profile: ({ sub, name, email, email_verified }): ProviderProfile => ({
          id: sub,
          name,
          email: email_verified ? email : null,
        }),
      }),
    discord: () =>
      Discord({
        clientId: variables.AUTH_DISCORD_ID,
        clientSecret: variables.AUTH_DISCORD_SECRET,
        profile: ({ id, username, global_name, email, verified }): ProviderProfile => ({
          id,
          handle: username,
          name: global_name,
          email: verified ? email : null,
        }),
      }),
  };
  return configuredProviders().map((id) => make[id]());
}
