/** With the origin of each provider's sign-in page. */
export const providerKinds = {
  github: { label: "GitHub", origin: "https://github.com" },
  google: { label: "Google", origin: "https://accounts.google.com" },
  discord: { label: "Discord", origin: "https://discord.com" },
} as const;

export type ProviderId = keyof typeof providerKinds;

/** The name of a provider as people know it. */
export function providerLabel(provider: string): string {
  return Object.entries(providerKinds).find(([id]) => id === provider)?.[1].label ?? provider;
}
