import { z } from "zod";
import { claimProblem } from "./reserved-handles";

// No flags on these patterns: the OpenAPI document cannot carry them.
/** A username as an account may keep or write it; `newUsername` also refuses what nobody may claim any more. */
export const username = z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,30}[A-Za-z0-9])?$/, {
  error: "must have 1 to 32 letters, digits, dots, underscores or hyphens, and begin and end with a letter or digit",
  abort: true,
});

/** A username of a new account; a change takes what an account has from before a rule. */
export const newUsername = username.refine((value) => claimProblem(value) === undefined, {
  error: ({ input }) => claimProblem(String(input)),
});

export const alias = z
  .string()
  .regex(/^[A-Za-z0-9$@._-]{1,32}$/, "must have 1 to 32 letters, digits or characters of $ @ . _ -");

/** The ID of a person's Discord account. */
export const chatId = z
  .string()
  .regex(/^[0-9]{1,32}$/, "must have 1 to 32 digits")
  .nullable();
