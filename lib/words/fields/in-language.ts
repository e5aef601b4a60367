import type { Language } from "../languages";

/** Texts by name, each in every language. */
export type TextGroup = Readonly<Record<string, Readonly<Record<Language, string>>>>;

export type TextGroups = Readonly<Record<string, TextGroup>>;

export type InLanguage<Groups> = {
  readonly [Group in keyof Groups]: { readonly [Name in keyof Groups[Group]]: string };
};

/** The same groups with each text in one language. */
export function inLanguage<Groups extends TextGroups>(groups: Groups, language: Language): InLanguage<Groups> {
  const textsOf = (group: TextGroup) =>
    Object.fromEntries(Object.entries(group).map(([name, text]) => [name, text[language]]));
  const inOne = Object.entries(groups).map(([name, group]) => [name, textsOf(group)]);
  return Object.fromEntries(inOne) as InLanguage<Groups>;
}
