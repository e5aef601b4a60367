import { fr as account } from "./account/fr";
import { fr as builder } from "./builder/fr";
import { fr as consent } from "./consent/fr";
import { fr as developers } from "./developers/fr";
import { fieldsIn } from "./fields/fields";
import { fr as landing } from "./landing/fr";
import { fr as mails } from "./mails/fr";
import { fr as pageParts } from "./page-parts/fr";
import { fr as personalTokens } from "./personal-tokens/fr";
import { fr as refusals } from "./refusals/fr";
import type { Words } from "./rooms";
import { fr as security } from "./security/fr";
import { fr as settings } from "./settings/fr";
import { fr as shell } from "./shell/fr";
import { fr as signIn } from "./sign-in/fr";
import { fr as states } from "./states/fr";

export const fr: Words = {
  account,
  consent,
  developers,
  landing,
  mails,
  personalTokens,
  builder,
  fields: fieldsIn("fr"),
  pageParts,
  refusals,
  security,
  settings,
  shell,
  signIn,
  states,
};
