import type { profilePage } from "./en/profile-page";
import type { Plural } from "./plural";

export type English = typeof import("./en/index");

type Texts<Text> = Text extends string ? string : { readonly [Key in keyof Text]: Texts<Text[Key]> };

export type Namespace = keyof English;

/** What the service says, in any language: the keys are those of English. */
export type Messages = { readonly [Name in Namespace]: Texts<English[Name]> };

/**
 * What the profile page adds to its owner's texts. It stands apart, since the page is rendered without the rest. English
 * has words for every code of the weather, of its own (`lib/page/cards/weather-condition.ts`), and the badges of the chat are
 * named in it.
 */
export type ProfilePage = {
  readonly [Key in keyof typeof profilePage]: (typeof profilePage)[Key] extends string ? string : Plural;
} & Readonly<Record<"weather" | "chatBadgeNames", Readonly<Record<string, string>>>>;
