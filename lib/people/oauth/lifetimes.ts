/** See docs/contract.md, Limits. */
export const lifetimeSeconds = { authorizationCode: 60, accessToken: 3600, refreshToken: 7 * 24 * 3600 } as const;

/** Lifetimes are days; `none` never expires. */
export const personalTokenLifetimes = ["1", "7", "30", "90", "365", "none"] as const;
export type PersonalTokenLifetime = (typeof personalTokenLifetimes)[number];
export const defaultLifetime: PersonalTokenLifetime = "30";
