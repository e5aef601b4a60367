import "server-only";
import type { Language } from "@/lib/core/messages/languages";
import { translator } from "@/lib/core/messages/messages";
import type { ClientSecret } from "@/lib/people/oauth/clients/client-store";
import type { SecretRow } from "./secrets";

type Secret = Pick<ClientSecret, "id" | "tail" | "madeBy" | "createdAt" | "lastUsedAt">;

/**
 * Returns a secret with its days in words, and with what its end would mean. Who made it is said where it can be somebody
 * else. @param makers the usernames of the owners by their ids
 */
export function describeSecret(secret: Secret, makers: ReadonlyMap<string, string>, language: Language): SecretRow {
  const { madeBy } = secret;
  const row = withDays(secret, language);
  const t = translator(language, "developers");
  const name = madeBy && makers.get(madeBy);
  if (madeBy && !name) return { ...row, state: `${row.state} · ${t("secretState.ofFormerOwner")}` };
  if (!name || makers.size === 1) return row;
  return { ...row, state: `${row.state} · ${t("secretState.madeBy", { name: `@${name}` })}` };
}

function withDays({ id, tail, createdAt, lastUsedAt }: Secret, language: Language): SecretRow {
  const t = translator(language, "developers");
  const written = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const day = written.format(createdAt);
  if (lastUsedAt === null) {
    return { id, tail, state: t("secretState.unused", { day }), ending: t("secretState.olderUnused", { day }) };
  }
  const days = { day, last: written.format(lastUsedAt) };
  return { id, tail, state: t("secretState.used", days), ending: t("secretState.olderUsed", days) };
}
