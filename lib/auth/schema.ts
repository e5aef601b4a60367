import { z } from "zod";
import { newUsername } from "@/lib/users/handle";

/** An address that could receive mail; names below `.invalid` never do (RFC 2606). */
export const emailAddress = z
  .email({ error: "must be an email address", abort: true })
  .max(254)
  .refine((value) => !/\.invalid$/i.test(value), { error: "must be an address that can receive mail" });

export const newEmail = z.strictObject({ email: emailAddress });

const password = z.string().refine((value) => [...value].length >= 8 && [...value].length <= 256, {
  error: "must have 8 to 256 characters",
});

export const newPassword = z.strictObject({ newPassword: password });

export const newAccount = z.strictObject({ username: newUsername, email: emailAddress, password });
