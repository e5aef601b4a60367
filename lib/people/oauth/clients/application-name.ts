import { invalidField } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { env } from "@/lib/core/process/env";
import { asLatinLookalikes, mixesAlphabets } from "@/lib/core/text/alphabets";

/**
 * Reduces a name to letters and digits, where lookalikes of other alphabets become the Latin letters that they
 * resemble.
 */
function compared(name: string): string {
  const letters = name
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, "")
    .normalize("NFKC")
    .toLowerCase();
  return asLatinLookalikes(letters);
}

/** Refuses names that people would take for the site's own or another's. @param field that the error names @throws AppError invalid_request */
export function requireAllowedName(name: string, field = "name"): void {
  if (mixesAlphabets(name)) throw invalidField(field, message("mixedAlphabets"));
  const own = compared(env().SITE_NAME);
  // Circled letters are symbols until they are normalized, and normalizing turns ™ into two letters.
  const readings = [compared(name), compared(name.normalize("NFKC"))];
  if (own !== "" && readings.includes(own)) throw invalidField(field, message("siteName"));
}
