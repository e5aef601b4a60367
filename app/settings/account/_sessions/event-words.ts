import type { Language } from "@/lib/core/messages/languages";
import { messages, translator } from "@/lib/core/messages/messages";
import type { AccountEventKind } from "@/lib/core/owners/account-events";
import { endedAccess } from "@/lib/people/auth/account/added-access";
import type { PageRole } from "@/lib/people/pages/roles";

type Details = Readonly<Record<string, string>>;

/** The number chooses the form of a text that counts. */
const countDetails = ["count", "left"];

/** These kinds have another sentence where a detail is there. */
const explainedEvents = {
  application_changed: ["by", "application_changed_by"],
  application_connected: ["page", "application_connected_page"],
  application_deleted: ["by", "application_deleted_by"],
  application_owner_removed: ["by", "application_owner_removed_by"],
  email_restored: ["ended", "email_restored_ended"],
  personal_token_created: ["page", "personal_token_created_for_page"],
  secret_ended: ["by", "secret_ended_by"],
  secret_rotated: ["by", "secret_rotated_by"],
  sessions_ended: ["tokens", "sessions_ended_tokens"],
} as const;

const isExplained = (kind: string): kind is keyof typeof explainedEvents => kind in explainedEvents;

function describeEvent(kind: AccountEventKind, details: Details) {
  if (!isExplained(kind)) return kind;
  const [detail, sentence] = explainedEvents[kind];
  return details[detail] ? sentence : kind;
}

/**
 * Says what has happened, as a short sentence without its full stop. @param kind as the log has it; one that a newer
 * release has written is shown by its name
 */
export function eventWords(language: Language, kind: AccountEventKind, details: Details): string {
  const t = translator(language, "security");
  const sentence = describeEvent(kind, details);
  if (!t.has(`events.${sentence}`)) return kind.replaceAll("_", " ");
  const put = (name: string, value: string) => {
    if (countDetails.includes(name)) return Number(value);
    if (name === "role") return messages[language].members.roles[value as PageRole] ?? value;
    return name === "ended" ? endedAccess(value, language) : value;
  };
  const values = Object.entries(details).map(([name, value]) => [name, put(name, value)]);
  // The log holds what each of its kinds needs; no type tells so.
  const fill = t as unknown as (key: string, values: Details) => string;
  return fill(`events.${sentence}`, Object.fromEntries(values));
}
