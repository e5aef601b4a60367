import { ar as account } from "./account/ar";
import { ar as builder } from "./builder/ar";
import { ar as consent } from "./consent/ar";
import { ar as developers } from "./developers/ar";
import { fieldsIn } from "./fields/fields";
import { ar as landing } from "./landing/ar";
import { ar as mails } from "./mails/ar";
import { ar as pageParts } from "./page-parts/ar";
import { ar as personalTokens } from "./personal-tokens/ar";
import { ar as refusals } from "./refusals/ar";
import type { Words } from "./rooms";
import { ar as security } from "./security/ar";
import { ar as settings } from "./settings/ar";
import { ar as shell } from "./shell/ar";
import { ar as signIn } from "./sign-in/ar";
import { ar as states } from "./states/ar";

export const ar: Words = {
  account,
  consent,
  developers,
  landing,
  mails,
  personalTokens,
  builder,
  fields: fieldsIn("ar"),
  pageParts,
  refusals,
  security,
  settings,
  shell,
  signIn,
  states,
};
