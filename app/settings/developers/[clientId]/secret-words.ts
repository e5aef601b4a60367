import "server-only";
import type { Language } from "@/lib/core/messages/languages";
import { translator } from "@/lib/core/messages/messages";
import type { SecretRow } from "./secrets";

type Secret = { id: string; tail: string; createdAt: Date; lastUsedAt: Date | null };

/** Returns a secret with its days in words, and with what its end would mean. */
export function describeSecret({ id, tail, createdAt, lastUsedAt }: Secret, language: Language): SecretRow {
  const t = translator(language, "developers");
  const written = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const day = written.format(createdAt);
  if (lastUsedAt === null) {
    return { id, tail, state: t("secretState.unused", { day }), ending: t("secretState.olderUnused", { day }) };
  }
  const days = { day, last: written.format(lastUsedAt) };
  return { id, tail, state: t("secretState.used", days), ending: t("secretState.olderUsed", days) };
}
