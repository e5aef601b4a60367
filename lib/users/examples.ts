import { ownAnswer, profileFields, variantA, variantB } from "./profile-fields";
import type { UserChange } from "./schema";
import { exampleOf } from "./shape";

const { alias, bio, accentColor, backgroundEffect } = profileFields;

export const userExample = exampleOf(variantA);

export const ownUserExample = { ...exampleOf(ownAnswer), email: profileFields.email.example };

export const userBExample = exampleOf(variantB);

export const changeExample: UserChange = {
  alias: alias.example,
  bio: bio.example,
  colors: { accent: accentColor.example },
  effects: { background: backgroundEffect.example },
  typewriter: userExample.typewriter,
};
