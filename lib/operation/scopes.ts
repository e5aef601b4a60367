type Words = {
  /** On the consent page. */
  sentence: string;
  group: "see" | "change";
  /** What it allows beyond the sentence. */
  also?: string;
  /** Where it ends, and which scope goes further. */
  limit: string;
  limitLiftedBy?: string;
};

const catalog = {
  identify: {
    sentence: "See your profile: your username, display name, look and settings",
    group: "see",
    limit: "It does not see your email address.",
    limitLiftedBy: "email",
  },
  email: {
    sentence: "See your email address",
    group: "see",
    limit: "It cannot change the address.",
  },
  "profile.update": {
    sentence: "Change your profile: names, bio, colours, effects and settings",
    group: "change",
    also: "That includes your username, and removing pictures and sounds.",
    limit: "It cannot change your email address or password.",
  },
  links: {
    sentence: "See, add, change and remove your links",
    group: "change",
    limit: "It cannot change the rest of your page.",
    limitLiftedBy: "profile.update",
  },
  cards: {
    sentence: "See, add and remove your cards",
    group: "change",
    limit: "It cannot change the rest of your page.",
    limitLiftedBy: "profile.update",
  },
  uploads: {
    sentence: "Upload your avatar, background, cursor, font and audio tracks",
    group: "change",
    also: "A new picture, cursor or font replaces the one before.",
    limit: "It cannot rename or delete audio tracks.",
    limitLiftedBy: "audios.manage",
  },
  "audios.manage": {
    sentence: "Delete your audio tracks, and rename them if it may upload, too",
    group: "change",
    limit: "It can neither add nor rename tracks.",
    limitLiftedBy: "uploads",
  },
} as const satisfies Record<string, Words>;

export type Scope = keyof typeof catalog;

export const scopeNames = Object.keys(catalog) as [Scope, ...Scope[]];

const sentences = scopeNames.map((name) => [name, catalog[name].sentence]);

/** What a person reads of each scope, in one language. */
export type ScopeWords = Readonly<Record<Scope, { sentence: string; also?: string; limit: string }>>;

export const englishScopes: ScopeWords = catalog;

export const scopes = Object.fromEntries(sentences) as Record<Scope, string>;

export const groupOfScope = (scope: Scope): Words["group"] => catalog[scope].group;

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
export function problemOfScopes(asked: readonly string[]): string | undefined {
  if (asked.length === 0) return "Send scope with the names of scopes, separated by spaces";
  const unknown = asked.filter((name) => !isScope(name));
  if (unknown.length === 0) return undefined;
  const named = unknown.filter((name) => /^[!#-[\]-~]{1,40}$/.test(name)).slice(0, 3);
  return `Leave out ${named.join(", ") || "what is no scope"}: the scopes of this service are ${scopeNames.join(", ")}`;
}

/** RFC 6749, 3.3; each once, known or not. */
export function parseScopes(parameter: string): string[] {
  return [...new Set(parameter.split(" ").filter((name) => name !== ""))];
}
