/** How long each credential lives, in seconds (contract, "Limits"; decisions, section 5). */
export const lifetimeSeconds = { authorizationCode: 60, accessToken: 3600, refreshToken: 7 * 24 * 3600 } as const;
