import "server-only";
import { siteOrigin } from "@/lib/core/site-origin";
import type { CustomDomain } from "@/lib/page/domains/custom-domains";
import { visitedDomain, withoutPort } from "@/lib/page/domains/hosts";
import { findServedDomain } from "@/lib/page/domains/store";
import { unknownProfile } from "@/lib/people/users/handle-store";
import { isHandle } from "@/lib/people/users/reserved-handles";

/** What a document was asked for: a name at a host, or the page that a host shows itself. */
export type Named = { name: string | undefined; host: string };

/** Returns a name at the host that the request came by, or the page that this host shows itself. */
export const nameHere = (request: Request, name: string | undefined): Named => ({
  name,
  host: visitedDomain(request)?.domain ?? new URL(siteOrigin()).host,
});

/** A page has its own names under its domain, and no other. */
function isNameOf({ username, alias }: Pick<CustomDomain, "username" | "alias">, name: string): boolean {
  return [username, alias].some((own) => own?.toLowerCase() === name.toLowerCase());
}

/**
 * Returns the handle of the page that is meant. Under a custom domain, only its own page is found. @param host in its
 * canonical form @throws AppError not_found
 */
export async function findNamedHandle(request: Request, { name, host }: Named): Promise<string> {
  const visited = visitedDomain(request);
  const site = new URL(siteOrigin()).host;
  if (host === site || host === withoutPort(site)) {
    if (name === undefined || !isHandle(name) || (visited && !isNameOf(visited, name))) throw unknownProfile();
    return name;
  }
  const domain = await findServedDomain(withoutPort(host));
  if (!domain || (visited && visited.userId !== domain.userId)) throw unknownProfile();
  if (name !== undefined && !isNameOf(domain, name)) throw unknownProfile();
  return domain.username;
}
