import type { en as account } from "./account/en";
import type { en as builder } from "./builder/en";
import type { en as consent } from "./consent/en";
import type { en as developers } from "./developers/en";
import type { fieldsIn } from "./fields/fields";
import type { en as landing } from "./landing/en";
import type { en as mails } from "./mails/en";
import type { en as pageParts } from "./page-parts/en";
import type { en as personalTokens } from "./personal-tokens/en";
import type { en as refusals } from "./refusals/en";
import type { en as security } from "./security/en";
import type { en as settings } from "./settings/en";
import type { en as shell } from "./shell/en";
import type { en as signIn } from "./sign-in/en";
import type { en as states } from "./states/en";

/** The English words, which the other languages follow key by key. */
export type English = {
  readonly account: typeof account;
  readonly builder: typeof builder;
  readonly consent: typeof consent;
  readonly developers: typeof developers;
  readonly landing: typeof landing;
  readonly mails: typeof mails;
  readonly personalTokens: typeof personalTokens;
  readonly fields: ReturnType<typeof fieldsIn>;
  readonly pageParts: typeof pageParts;
  readonly refusals: typeof refusals;
  readonly security: typeof security;
  readonly settings: typeof settings;
  readonly shell: typeof shell;
  readonly signIn: typeof signIn;
  readonly states: typeof states;
};

type Texts<Text> = Text extends string ? string : { readonly [Key in keyof Text]: Texts<Text[Key]> };

export type Room = keyof English;

/** The words in any language. */
export type Words = { readonly [Name in Room]: Texts<English[Name]> };
