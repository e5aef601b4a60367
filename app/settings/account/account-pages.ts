import type { Messages } from "@/lib/core/messages/namespaces";

type AccountPage = {
  path: string;
  title: keyof Messages["account"]["page"];
  /** The parts that links lead to; they all stood on the first page once. */
  parts: readonly string[];
};

/** The pages of the account, in the order of their tabs. */
export const accountPages = {
  profile: { path: "/settings/account", title: "profile", parts: ["language", "names", "email"] },
  signIn: {
    path: "/settings/account/sign-in",
    title: "signIn",
    parts: ["password", "linked", "passkeys", "second-factor"],
  },
  sessions: { path: "/settings/account/sessions", title: "sessions", parts: ["sessions", "log"] },
  data: { path: "/settings/account/data", title: "data", parts: ["export", "import"] },
  delete: { path: "/settings/account/delete", title: "delete", parts: ["delete"] },
} as const satisfies Record<string, AccountPage>;

export type AccountPageName = keyof typeof accountPages;
