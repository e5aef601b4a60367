/** How long each credential lives, in seconds (contract, "Limits"; decisions, section 5). */
export const lifetimeSeconds = { authorizationCode: 60, accessToken: 3600, refreshToken: 7 * 24 * 3600 } as const;

/** After how many days a personal token may expire; `none` never does. */
export const personalTokenLifetimes = ["1", "7", "30", "90", "365", "none"] as const;
export type PersonalTokenLifetime = (typeof personalTokenLifetimes)[number];
export const usualLifetime: PersonalTokenLifetime = "30";
