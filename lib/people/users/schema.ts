import { z } from "zod";
import { changeable, ownAnswer, profileFields, variantA, variantB } from "./profile-fields";
import { type ChangeOf, changeProperties, fieldProperties } from "./shape";

export const publicUser = z.strictObject(fieldProperties(variantA)).meta({ title: "Variant A" });
export type PublicUser = z.infer<typeof publicUser>;

/** `email` is there only with the scope of that name. */
export const ownUser = z.strictObject({ ...fieldProperties(ownAnswer), email: profileFields.email.schema.optional() });
export type OwnUser = z.infer<typeof ownUser>;

export const publicUserB = z.strictObject(fieldProperties(variantB)).meta({ title: "Variant B" });
export type PublicUserB = z.infer<typeof publicUserB>;

/** The body of PATCH /api/user, in which an absent field stays unchanged. */
export const userChange = z.strictObject(changeProperties(changeable)).partial();
export type UserChange = ChangeOf<typeof changeable>;

export const userParams = z.object({
  username: z
    .string()
    .regex(/^[A-Za-z0-9$@._-]{1,32}$/)
    .describe("A username or an alias, in upper or lower case"),
});
export const variantQuery = z.object({
  variant: z.enum(["a", "b"]).default("a"),
});
