/** What an application is, as its developer says; it decides which code fits. */
export const applicationKinds = ["server", "browser", "native", "command_line"] as const;
export type ApplicationKind = (typeof applicationKinds)[number];
