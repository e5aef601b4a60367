import { ja as account } from "./account/ja";
import { ja as builder } from "./builder/ja";
import { ja as consent } from "./consent/ja";
import { ja as developers } from "./developers/ja";
import { fieldsIn } from "./fields/fields";
import { ja as landing } from "./landing/ja";
import { ja as mails } from "./mails/ja";
import { ja as pageParts } from "./page-parts/ja";
import { ja as personalTokens } from "./personal-tokens/ja";
import { ja as refusals } from "./refusals/ja";
import type { Words } from "./rooms";
import { ja as security } from "./security/ja";
import { ja as settings } from "./settings/ja";
import { ja as shell } from "./shell/ja";
import { ja as signIn } from "./sign-in/ja";
import { ja as states } from "./states/ja";

export const ja: Words = {
  account,
  consent,
  developers,
  landing,
  mails,
  personalTokens,
  builder,
  fields: fieldsIn("ja"),
  pageParts,
  refusals,
  security,
  settings,
  shell,
  signIn,
  states,
};
