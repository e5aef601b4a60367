import { ownAnswer, profileFields, variantA, variantB } from "./profile-fields";
import type { UserChange } from "./schema";
import { exampleOf } from "./shape";

const { alias, bio, accentColor, backgroundEffect } = profileFields;

/** Variant A of an example profile. */
export const userExample = exampleOf(variantA);

/** The same as its owner sees it. */
export const ownUserExample = { ...exampleOf(ownAnswer), email: profileFields.email.example };

/** The same in variant B. */
export const userBExample = exampleOf(variantB);

/** A change that leads to it. */
export const changeExample: UserChange = {
  alias: alias.example,
  bio: bio.example,
  colors: { accent: accentColor.example },
  effects: { background: backgroundEffect.example },
  typewriter: userExample.typewriter,
};
