import { z } from "zod";
import { maxLength } from "@/lib/core/limits/quotas";
import { issue } from "@/lib/core/messages/message";
import { newUsername } from "../handle";
import { userChange } from "../schema";

/** What a person says of a page that they add; without a name it has that of its address. */
export const newPage = z
  .strictObject({ username: newUsername, display_name: userChange.shape.display_name })
  .transform(({ username, display_name: displayName = username }) => ({ username, displayName }));

/** Whom a page is offered to: a username, an alias or an address. */
export const pageOffer = z.strictObject({
  recipient: z
    .string()
    .trim()
    .regex(/^[^\s\p{C}]+$/u, { error: issue("accountName") })
    .max(maxLength.email),
});
