import { pt as account } from "./account/pt";
import { pt as builder } from "./builder/pt";
import { pt as consent } from "./consent/pt";
import { pt as developers } from "./developers/pt";
import { fieldsIn } from "./fields/fields";
import { pt as landing } from "./landing/pt";
import { pt as mails } from "./mails/pt";
import { pt as pageParts } from "./page-parts/pt";
import { pt as personalTokens } from "./personal-tokens/pt";
import { pt as refusals } from "./refusals/pt";
import type { Words } from "./rooms";
import { pt as security } from "./security/pt";
import { pt as settings } from "./settings/pt";
import { pt as shell } from "./shell/pt";
import { pt as signIn } from "./sign-in/pt";
import { pt as states } from "./states/pt";

export const pt: Words = {
  account,
  consent,
  developers,
  landing,
  mails,
  personalTokens,
  builder,
  fields: fieldsIn("pt"),
  pageParts,
  refusals,
  security,
  settings,
  shell,
  signIn,
  states,
};
