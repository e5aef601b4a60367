/** The developer says what kind an application is; it decides which code the examples show. */
export const applicationKinds = ["server", "browser", "native", "command_line"] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

/** Lifetimes are days; `none` never expires. */
export const personalTokenLifetimes = ["1", "7", "30", "90", "365", "none"] as const;
export type PersonalTokenLifetime = (typeof personalTokenLifetimes)[number];
export const defaultLifetime: PersonalTokenLifetime = "30";
