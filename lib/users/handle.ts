import { z } from "zod";
import { claimProblem } from "./reserved-handles";

// No flags on these patterns: the OpenAPI document cannot carry them.
/** As an existing account may have it; `newUsername` also refuses what can no longer be claimed. */
export const username = z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,30}[A-Za-z0-9])?$/, {
  error: "must have 1 to 32 letters, digits, dots, underscores or hyphens, and begin and end with a letter or digit",
  abort: true,
});

export const newUsername = username.refine((value) => claimProblem(value) === undefined, {
  error: ({ input }) => claimProblem(String(input)),
});

export const alias = z
  .string()
  .regex(/^[A-Za-z0-9$@._-]{1,32}$/, "must have 1 to 32 letters, digits or characters of $ @ . _ -");

/** A Discord user ID. */
export const chatId = z
  .string()
  .regex(/^[0-9]{1,32}$/, "must have 1 to 32 digits")
  .nullable();
