import "server-only";
import { clientAddress } from "@/lib/core/limits/client-address";
import { requireLimit } from "@/lib/core/limits/limiter";
import { readMessage } from "@/lib/core/messages/english";
import type { Language } from "@/lib/core/messages/languages";
import { localizedField } from "@/lib/core/messages/localized";
import { message } from "@/lib/core/messages/message";
import { newUsername } from "@/lib/people/users/handle";
import { isHandleFree } from "@/lib/people/users/handle-store";

export type CheckedUsername = { username: string; problem: string | undefined };

/** It counts as a public read, since anybody can look names up. @throws AppError rate_limited */
export async function checkUsername(username: string, headers: Headers, language: Language): Promise<CheckedUsername> {
  await requireLimit("public_read", clientAddress(headers));
  const problems = newUsername.safeParse(username).error?.issues.map((issue) => readMessage(issue.message)) ?? [];
  if (problems.length === 0 && !(await isHandleFree(username))) problems.push(message("taken"));
  return { username, problem: problems[0] && localizedField(language, problems[0]) };
}
