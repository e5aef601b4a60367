import { en as account } from "./account/en";
import { en as builder } from "./builder/en";
import { en as consent } from "./consent/en";
import { en as developers } from "./developers/en";
import { fieldsIn } from "./fields/fields";
import { en as landing } from "./landing/en";
import { en as mails } from "./mails/en";
import { en as pageParts } from "./page-parts/en";
import { en as personalTokens } from "./personal-tokens/en";
import { en as refusals } from "./refusals/en";
import type { English } from "./rooms";
import { en as security } from "./security/en";
import { en as settings } from "./settings/en";
import { en as shell } from "./shell/en";
import { en as signIn } from "./sign-in/en";
import { en as states } from "./states/en";

export const en: English = {
  account,
  consent,
  developers,
  landing,
  mails,
  personalTokens,
  builder,
  fields: fieldsIn("en"),
  pageParts,
  refusals,
  security,
  settings,
  shell,
  signIn,
  states,
};
