/** The developer says what kind an application is; it decides which code the examples show. */
export const applicationKinds = ["server", "browser", "native", "command_line"] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

/** Lifetimes are days; `none` never expires. */
export const personalTokenLifetimes = ["1", "7", "30", "90", "365", "none"] as const;
export type PersonalTokenLifetime = (typeof personalTokenLifetimes)[number];
export const defaultLifetime: PersonalTokenLifetime = "30";

/** An application takes the signature of its id_tokens by one of these (OpenID Connect Registration, 2). */
export const idTokenAlgorithms = ["RS256", "ES256"] as const;
export type IdTokenAlgorithm = (typeof idTokenAlgorithms)[number];
export const defaultIdTokenAlgorithm: IdTokenAlgorithm = "RS256";
