/** The developer says what kind an application is; it decides which code the examples show. */
export const applicationKinds = ["server", "browser", "native", "command_line"] as const;
export type ApplicationKind = (typeof applicationKinds)[number];
