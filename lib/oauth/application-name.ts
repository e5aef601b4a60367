import { env } from "@/lib/env";
import { invalidField } from "@/lib/errors";

/** Letters and digits alone, since marks go before compatibility forms make letters of them, as of ™. */
function compared(name: string): string {
  return name
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, "")
    .normalize("NFKC")
    .toLowerCase();
}

/**
 * Refuses a name of an application that people would take for the site's own, `SITE_NAME`, on the consent page.
 * @throws AppError invalid_request
 */
export function requireForeignName(name: string): void {
  const own = compared(env().SITE_NAME);
  if (own !== "" && compared(name) === own) throw invalidField("name", "is the name of this site; choose another");
}
