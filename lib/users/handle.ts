import { z } from "zod";
import { latinDigits } from "@/lib/text/typed";
import { claimProblem } from "./reserved-handles";

// No flags on these patterns: the OpenAPI document cannot carry them. White space at the ends is trimmed before.
/** As an existing account may have it; `newUsername` also refuses what can no longer be claimed. */
export const username = z
  .string()
  .trim()
  .regex(/^\s*[A-Za-z0-9](?:[A-Za-z0-9._-]{0,30}[A-Za-z0-9])?\s*$/, {
    error: "must have 1 to 32 letters, digits, dots, underscores or hyphens, and begin and end with a letter or digit",
    abort: true,
  });

export const newUsername = username.refine((value) => claimProblem(value) === undefined, {
  error: ({ input }) => claimProblem(String(input)),
});

/** White space alone is null. */
function optional(pattern: RegExp, error: string, read = (typed: string) => typed) {
  return z
    .string()
    .trim()
    .overwrite(read)
    .regex(pattern, error)
    .nullable()
    .transform((value) => value || null);
}

export const alias = optional(
  /^\s*[A-Za-z0-9$@._-]{0,32}\s*$/,
  "must have 1 to 32 letters, digits or characters of $ @ . _ -",
);

/** A Discord user ID. */
export const chatId = optional(/^\s*[0-9]{0,32}\s*$/, "must have 1 to 32 digits", latinDigits);
