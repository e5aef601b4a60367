import "server-only";
import { besideField } from "@/lib/errors";
import { clientAddress } from "@/lib/limits/client-address";
import { requireLimit } from "@/lib/limits/limiter";
import { newUsername } from "@/lib/users/handle";
import { isHandleFree } from "@/lib/users/handle-store";

/** A username that somebody wants, and in words why they cannot have it. */
export type CheckedUsername = { username: string; problem: string | undefined };

/**
 * Whether a username could be registered now. It counts as a public read, since anybody can look names up.
 * @param headers for the visitor's address
 * @throws AppError rate_limited
 */
export async function checkUsername(username: string, headers: Headers): Promise<CheckedUsername> {
  await requireLimit("public_read", clientAddress(headers));
  const problems = newUsername.safeParse(username).error?.issues.map(({ message }) => message) ?? [];
  if (problems.length === 0 && !(await isHandleFree(username))) problems.push("is taken; choose another");
  return { username, problem: besideField(problems)[0] };
}
