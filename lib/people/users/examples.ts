import { ownAnswer, profileFields, variantA, variantB } from "./profile-fields";
import type { UserChange } from "./schema";
import { buildExample } from "./shape";

const { bio, accentColor, backgroundEffect } = profileFields;

export const userExample = buildExample(variantA);

export const ownUserExample = { ...buildExample(ownAnswer), email: profileFields.email.example };

export const userBExample = buildExample(variantB);

/** The example has no alias: readers send examples as they stand, and the first one would have taken it. */
export const changeExample: UserChange = {
  bio: bio.example,
  colors: { accent: accentColor.example },
  effects: { background: backgroundEffect.example },
  typewriter: userExample.typewriter,
};
