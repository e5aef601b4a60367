import { signInOrigins } from "@/lib/core/outbound/service-hosts";
import { env } from "@/lib/core/process/env";
import { oidcOrigins } from "./oidc";

const fixedKinds = {
  github: { label: "GitHub", origin: signInOrigins.github },
  google: { label: "Google", origin: signInOrigins.google },
  discord: { label: "Discord", origin: signInOrigins.discord },
} as const;

/** `oidc` is the operator's own OpenID Connect provider. */
export type ProviderId = keyof typeof fixedKinds | "oidc";

export const providerIds: readonly ProviderId[] = ["github", "google", "discord", "oidc"];

const fixedKind = (provider: string) => Object.entries(fixedKinds).find(([id]) => id === provider)?.[1];

export function providerLabel(provider: string): string {
  return provider === "oidc" ? oidcLabel() : (fixedKind(provider)?.label ?? provider);
}

function oidcLabel(): string {
  const { OIDC_NAME, OIDC_ISSUER } = env();
  return OIDC_NAME ?? (OIDC_ISSUER ? new URL(OIDC_ISSUER).host : "OpenID Connect");
}

/** Returns the form-action sources for the content security policy. */
export function providerOrigins(provider: ProviderId): readonly string[] {
  return provider === "oidc" ? oidcOrigins() : [fixedKinds[provider].origin];
}
