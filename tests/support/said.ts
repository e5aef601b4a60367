import { englishOf, readMessage } from "@/lib/core/messages/english";

type Issue = { path: readonly PropertyKey[]; message: string };

/** What the issues of a failed parse say in English, each with its path. */
export const saidOf = (result: { error?: { issues: readonly Issue[] } | undefined }): [path: string, said: string][] =>
  result.error?.issues.map(({ path, message }) => [path.join("."), englishOf(readMessage(message))]) ?? [];
