import "server-only";
import { z } from "zod";
import type { Language } from "@/lib/core/messages/languages";
import { translator } from "@/lib/core/messages/messages";
import { findJson } from "@/lib/core/text/json";

const kinds = [
  ...(["account", "passkey", "second_factor", "recovery_codes", "personal_token", "application"] as const),
  ...(["own_application", "redirect_uri", "secret", "pending_email"] as const),
  ...(["page_member", "page_invitation", "page_offer"] as const),
  ...(["application_owner", "application_invitation"] as const),
] as const;

/** Something that was added and gives access to an account. `of` is the application or the page that it is of. */
export type AddedAccess = { kind: (typeof kinds)[number]; id: string; name: string; of?: string; addedAt: Date };

type Named = Pick<AddedAccess, "kind" | "name" | "of">;

/** Returns a label such as "the passkey Phone". */
export const accessLabel = ({ kind, name, of = "" }: Named, language: Language): string =>
  translator(language, "security")(`access.${kind}`, { name, of });

/** Returns a key that names one access of an account in a form. */
export const accessKey = ({ kind, id }: Pick<AddedAccess, "kind" | "id">): string => `${kind}:${id}`;

/** Returns a clause such as "the passkey Phone and the second factor", or nothing where nothing ended. */
export function accessList(ended: readonly Named[], language: Language): string {
  return new Intl.ListFormat(language).format(ended.map((access) => accessLabel(access, language)));
}

/** Returns what has ended, in no language, as the security log and mails keep it. */
export const endedDetail = (ended: readonly Named[]): string =>
  ended.length > 0 ? JSON.stringify(ended.map(({ kind, name, of }) => ({ kind, name, of }))) : "";

const stored = z.array(z.object({ kind: z.enum(kinds), name: z.string(), of: z.string().optional() }));

/** Returns the clause of `accessList` for a detail of the log. */
export function endedAccess(detail: string | undefined, language: Language): string {
  return detail ? accessList(stored.parse(findJson(detail)), language) : "";
}
