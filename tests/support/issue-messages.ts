import { readMessage, toEnglish } from "@/lib/core/messages/english";

type Issue = { path: readonly PropertyKey[]; message: string };

/** What the issues of a failed parse say in English, each with its path. */
export const issueMessages = (result: {
  error?: { issues: readonly Issue[] } | undefined;
}): [path: string, said: string][] =>
  result.error?.issues.map(({ path, message }) => [path.join("."), toEnglish(readMessage(message))]) ?? [];
