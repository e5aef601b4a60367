import type { profilePage } from "./en/profile-page";
import type { Plural } from "./plural";

export type English = typeof import("./en/index");

type Texts<Text> = Text extends string ? string : { readonly [Key in keyof Text]: Texts<Text[Key]> };

export type Namespace = keyof English;

/** The keys of every language are those of English. */
export type Messages = { readonly [Name in Namespace]: Texts<English[Name]> };

/**
 * The words that the profile page adds to its owner's texts. They stand apart, since the page is rendered without the
 * rest. English has its own words for the codes of the weather (`lib/page/cards/weather-condition.ts`), and names the
 * badges of the chat.
 */
export type ProfilePage = {
  readonly [Key in keyof typeof profilePage]: (typeof profilePage)[Key] extends string ? string : Plural;
} & Readonly<Record<"weather" | "chatBadgeNames", Readonly<Record<string, string>>>>;
