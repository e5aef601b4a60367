/** The framework's pages by their folder in `app`: those that take no form, a form as well, and only a form. */
export const frameworkPages = {
  read: [
    "/[handle]",
    "/[handle]/cards",
    "/[handle]/still",
    "/_next/[...path]",
    "/_next/static/[...path]",
    "/apple-touch-icon.png",
    "/developers",
    "/developers/[guide]",
    "/developers/markdown/[[...path]]",
    "/developers/search",
    "/device",
    "/editor-still.webp",
    "/editor.webp",
    "/favicon.ico",
    "/gallery",
    "/icon.svg",
    "/oauth2/refused",
    "/profiles.webp",
    "/settings",
    "/settings/account/log",
    "/settings/developers",
    "/settings/developers/[clientId]/requests",
    "/settings/developers/[clientId]/usage",
    "/settings/profile/[[...section]]",
    "/status",
  ],
  both: [
    "/",
    "/developers/api/[operation]",
    "/login",
    "/login/code",
    "/login/confirm",
    "/login/keep",
    "/oauth2/authorize",
    "/register",
    "/reset-password",
    "/settings/account",
    "/settings/account/data",
    "/settings/account/delete",
    "/settings/account/second-factor",
    "/settings/account/sessions",
    "/settings/account/sign-in",
    "/settings/applications",
    "/settings/messages",
    "/settings/pages/join",
    "/settings/pages",
    "/settings/pages/manage",
    "/settings/statistics",
    "/settings/developers/[clientId]",
    "/settings/developers/[clientId]/webhooks",
    "/settings/developers/new",
    "/settings/developers/tokens",
    "/settings/domain",
    "/verify",
  ],
  form: ["/device/decision", "/logout", "/oauth2/authorize/decision"],
} as const;

export type Forms = keyof typeof frameworkPages | "none";

const literal = new Set<string>(Object.values(frameworkPages).flat());

/** Returns whether the framework finds the route of profiles at a path, which brings its own headers. */
export const isProfileRoute = (pathname: string): boolean =>
  /^\/[^/]+\/*$/.test(pathname) && !literal.has(pathname.replace(/\/+$/, ""));
