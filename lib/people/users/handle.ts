import { z } from "zod";
import { issue, messageCode } from "@/lib/core/messages/message";
import { latinDigits } from "@/lib/core/text/typed";
import { claimProblem } from "./reserved-handles";

// The patterns have no flags, since the OpenAPI document cannot carry them. White space at the ends is trimmed before.
/** An existing account may have such a username; `newUsername` also refuses what can no longer be claimed. */
export const username = z
  .string()
  .trim()
  .regex(/^\s*[A-Za-z0-9](?:[A-Za-z0-9._-]{0,30}[A-Za-z0-9])?\s*$/, {
    error: issue("username"),
    abort: true,
  });

export const newUsername = username.superRefine((value, context) => {
  const problem = claimProblem(value);
  if (problem) context.addIssue({ code: "custom", message: messageCode(problem) });
});

/** Makes a schema in which white space alone is null. */
function optional(pattern: RegExp, error: string, read = (typed: string) => typed) {
  return z
    .string()
    .trim()
    .overwrite(read)
    .regex(pattern, error)
    .nullable()
    .transform((value) => value || null);
}

export const alias = optional(/^\s*[A-Za-z0-9$@._-]{0,32}\s*$/, issue("alias"));

/** The value is a Discord user ID. */
export const chatId = optional(/^\s*[0-9]{0,32}\s*$/, issue("digits"), latinDigits);

/** Returns the path of a profile, in which a handle keeps its `$` and `@`. */
export const profilePath = (handle: string) =>
  `/${encodeURIComponent(handle).replaceAll("%24", "$").replaceAll("%40", "@")}`;
