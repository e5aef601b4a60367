import { scopes as englishScopes } from "@/lib/core/messages/en/scopes";
import { type Message, message } from "@/lib/core/messages/message";

type Words = {
  group: "see" | "change";
  /** The scope that goes beyond this one. */
  limitLiftedBy?: string;
};

const catalog = {
  identify: {
    group: "see",
    limitLiftedBy: "email",
  },
  email: {
    group: "see",
  },
  "profile.update": {
    group: "change",
  },
  links: {
    group: "change",
    limitLiftedBy: "profile.update",
  },
  cards: {
    group: "change",
    limitLiftedBy: "profile.update",
  },
  uploads: {
    group: "change",
    limitLiftedBy: "audios.manage",
  },
  "audios.manage": {
    group: "change",
    limitLiftedBy: "uploads",
  },
  statistics: {
    group: "see",
  },
  openid: {
    group: "see",
  },
  profile: {
    group: "see",
    limitLiftedBy: "email",
  },
} as const satisfies Record<keyof typeof englishScopes, Words>;

export type Scope = keyof typeof catalog;

export const scopeNames = Object.keys(catalog) as [Scope, ...Scope[]];

/** These tell an application who signed in (OpenID Connect); a token that a person makes for a script has no use for them. */
const signInScopes: readonly Scope[] = ["openid", "profile"];
export const apiScopeNames = scopeNames.filter((name) => !signInScopes.includes(name)) as [Scope, ...Scope[]];

const sentences = scopeNames.map((name) => [name, englishScopes[name].sentence]);

/** A person reads these words of each scope, in one language. */
type ScopeWords = Readonly<Record<Scope, { sentence: string; also?: string; limit: string }>>;

export const scopes = Object.fromEntries(sentences) as Record<Scope, string>;

export const scopeGroup = (scope: Scope): Words["group"] => catalog[scope].group;

/** Leaves out limits that another requested scope lifts. */
export function scopeRemarks(scope: Scope, asked: readonly string[], words: ScopeWords = englishScopes): string {
  const { limitLiftedBy }: Words = catalog[scope];
  const { also, limit } = words[scope];
  const isLifted = limitLiftedBy !== undefined && asked.includes(limitLiftedBy);
  return [also, isLifted ? undefined : limit].filter(Boolean).join(" ");
}

export function isScope(name: string): name is Scope {
  return Object.hasOwn(catalog, name);
}

/**
 * Returns why an authorization request cannot have these scopes. Only names in the characters of RFC 6749, 3.3 are
 * repeated.
 */
export function findScopeProblem(asked: readonly string[]): Message | undefined {
  if (asked.length === 0) return message("sendScope");
  const unknown = asked.filter((name) => !isScope(name));
  if (unknown.length === 0) return undefined;
  const named = unknown.filter((name) => /^[!#-[\]-~]{1,40}$/.test(name)).slice(0, 3);
  return message("unknownScope", { names: named.join(", ") || "what is no scope", scopes: scopeNames.join(", ") });
}

/** Returns each scope once, known or not (RFC 6749, 3.3). */
export function parseScopes(parameter: string): string[] {
  return [...new Set(parameter.split(" ").filter((name) => name !== ""))];
}
