import { de as account } from "./account/de";
import { de as builder } from "./builder/de";
import { de as consent } from "./consent/de";
import { de as developers } from "./developers/de";
import { fieldsIn } from "./fields/fields";
import { de as landing } from "./landing/de";
import { de as mails } from "./mails/de";
import { de as pageParts } from "./page-parts/de";
import { de as personalTokens } from "./personal-tokens/de";
import { de as refusals } from "./refusals/de";
import type { Words } from "./rooms";
import { de as security } from "./security/de";
import { de as settings } from "./settings/de";
import { de as shell } from "./shell/de";
import { de as signIn } from "./sign-in/de";
import { de as states } from "./states/de";

export const de: Words = {
  account,
  consent,
  developers,
  landing,
  mails,
  personalTokens,
  builder,
  fields: fieldsIn("de"),
  pageParts,
  refusals,
  security,
  settings,
  shell,
  signIn,
  states,
};
