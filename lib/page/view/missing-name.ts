import "server-only";
import { AppError } from "@/lib/core/errors";
import type { Language } from "@/lib/core/messages/languages";
import { type PreparedResponse, prepareResponse } from "@/lib/page/view/prepared-response";
import { registration } from "@/lib/people/auth/provider/admission";
import { newUsername, profilePath } from "@/lib/people/users/handle";
import { isHandleFree } from "@/lib/people/users/handle-store";
import { handleInPastedText } from "@/lib/people/users/reserved-handles";
import { findProfileOwner } from "@/lib/people/users/store";
import type { PageRenderer } from "./page-renderer";
import { renderFreeName } from "./rendered-page";

/** Returns whether a read failed since nobody has the name. */
export const isUnknownName = (error: unknown): boolean => error instanceof AppError && error.code === "not_found";

/** The endings of files of web sites, which visitors and programs try. A name may end so, but nobody who asks means one. */
const fileEnding =
  /\.(?:aspx?|atom|bak|cgi|conf|css|csv|env|gif|gz|html?|ico|ini|jpe?g|jsp?|json|log|map|md|mjs|pdf|php|png|rss|sql|svg|tar|toml|txt|webp|xml|ya?ml|zip)$/i;

/**
 * Returns what a visitor of a name that nobody has is given: the way to the page that a pasted address means, or an
 * offer of the name where one could register with it.
 * @param query of the address, such as `?utm_source=flyer`, which is kept @param unknown makes the page that says neither, for
 * something that could be a name or for a file
 */
export async function respondToMissingName(
  renderer: PageRenderer,
  { name, query }: { name: string; query: string },
  language: Language,
  unknown: (isFile: boolean) => Promise<PreparedResponse>,
): Promise<PreparedResponse> {
  const meant = handleInPastedText(name);
  if (meant !== undefined && (await findProfileOwner(meant)))
    return prepareResponse("", { Location: `${profilePath(meant)}${query}`, "Cache-Control": "no-store" }, 302);
  const free = meant ?? name;
  if (fileEnding.test(free)) return unknown(true);
  const isClaimable = registration() === "open" && newUsername.safeParse(free).success && (await isHandleFree(free));
  return isClaimable ? renderFreeName(renderer, free, language) : unknown(false);
}
