/** The sentences of the consent page. */
export const scopes = {
  identify: "See your profile: your username, display name, look and settings",
  email: "See your email address",
  "profile.update": "Change your profile: names, bio, colours, effects and settings",
  links: "See, add, change and remove your links",
  cards: "See, add and remove your cards",
  uploads: "Upload your avatar, background, cursor, font and audio tracks",
  "audios.manage": "Rename and delete your audio tracks",
} as const;

export type Scope = keyof typeof scopes;

export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]];

export function isScope(name: string): name is Scope {
  return Object.hasOwn(scopes, name);
}

/** The names in a `scope` parameter (RFC 6749, 3.3), each once, known or not. */
export function parseScopes(parameter: string): string[] {
  return [...new Set(parameter.split(" ").filter((name) => name !== ""))];
}
