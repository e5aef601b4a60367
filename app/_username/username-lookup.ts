"use server";
import { AppError } from "@/lib/core/errors";
import { halfWidth } from "@/lib/core/text/typed";
import { textQuery } from "@/lib/people/auth/forms/form-action";
import { type CheckedUsername, checkUsername } from "@/lib/people/auth/password/username-check";
import { pageLanguage } from "@/lib/people/auth/session/session";

export type UsernameLookup = CheckedUsername;

/**
 * Returns why nobody can take a username, while somebody types it. @returns undefined when that was asked too
 * often, or the text is no name at all
 */
export const lookUpUsername = textQuery(
  64,
  async (username, headers): Promise<UsernameLookup | undefined> =>
    checkUsername(halfWidth(username), headers, await pageLanguage()).catch((error) => {
      if (error instanceof AppError && error.code === "rate_limited") return undefined;
      throw error;
    }),
);
