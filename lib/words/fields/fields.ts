import "server-only";
import type { Language } from "../languages";
import { effectValues } from "./effect-values";
import { type InLanguage, inLanguage } from "./in-language";
import { lookLabels } from "./labels/look";
import { musicLabels } from "./labels/music";
import { privacyLabels } from "./labels/privacy";
import { profileLabels } from "./labels/profile";
import { unseen } from "./unseen";
import { values } from "./values";

const texts = {
  labels: { ...profileLabels, ...lookLabels, ...musicLabels, ...privacyLabels },
  ...values,
  ...effectValues,
  unseen,
};

/** The settings of a page in a language: what each is called, its values, and why it may make no difference. */
export const fieldsIn = (language: Language): InLanguage<typeof texts> => inLanguage(texts, language);
