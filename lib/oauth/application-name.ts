import { env } from "@/lib/env";
import { invalidField } from "@/lib/errors";
import { asLatinLookalikes, mixesAlphabets } from "@/lib/text/alphabets";

/**
 * Letters and digits alone, since marks go before compatibility forms make letters of them, as of ™; letters of other
 * alphabets as what they look like.
 */
function compared(name: string): string {
  const letters = name
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, "")
    .normalize("NFKC")
    .toLowerCase();
  return asLatinLookalikes(letters);
}

/**
 * Refuses a name of an application that people would take for another on the consent page: the site's own, `SITE_NAME`,
 * or one with letters of several alphabets in a word.
 * @throws AppError invalid_request
 */
export function requireOwnName(name: string): void {
  if (mixesAlphabets(name)) throw invalidField("name", "must not mix letters of several alphabets in one word");
  const own = compared(env().SITE_NAME);
  if (own !== "" && compared(name) === own) throw invalidField("name", "is the name of this site; choose another");
}
