import { scopes as englishScopes } from "@/lib/core/messages/en/scopes";
import { type Message, message } from "@/lib/core/messages/message";

type Words = {
  group: "see" | "change";
  /** Which scope goes further than it. */
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
} as const satisfies Record<keyof typeof englishScopes, Words>;

export type Scope = keyof typeof catalog;

export const scopeNames = Object.keys(catalog) as [Scope, ...Scope[]];

const sentences = scopeNames.map((name) => [name, englishScopes[name].sentence]);

/** What a person reads of each scope, in one language. */
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

/** Why an authorization request cannot have these scopes; only names in the characters of RFC 6749, 3.3 are repeated. */
export function findScopeProblem(asked: readonly string[]): Message | undefined {
  if (asked.length === 0) return message("sendScope");
  const unknown = asked.filter((name) => !isScope(name));
  if (unknown.length === 0) return undefined;
  const named = unknown.filter((name) => /^[!#-[\]-~]{1,40}$/.test(name)).slice(0, 3);
  return message("unknownScope", { names: named.join(", ") || "what is no scope", scopes: scopeNames.join(", ") });
}

/** RFC 6749, 3.3; each once, known or not. */
export function parseScopes(parameter: string): string[] {
  return [...new Set(parameter.split(" ").filter((name) => name !== ""))];
}
