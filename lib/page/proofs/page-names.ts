import { env } from "@/lib/core/process/env";
import { parseUrl } from "@/lib/core/text/url";

/** What names a page elsewhere: its addresses in the form that is compared, and the hosts that are its own. */
export type PageNames = { id: string; addresses: ReadonlySet<string>; hosts: ReadonlySet<string> };

type Named = { id: string; username: string; alias: string | null; customDomain: string | null; isPremium: boolean };

/** Lists what a page is called by, under `BASE_URL` and under its domain. */
export function namesOf({ id, username, alias, customDomain, isPremium }: Named): PageNames {
  const { BASE_URL, ATPROTO_HANDLES } = env();
  const { protocol, hostname } = new URL(BASE_URL);
  const domain = isPremium ? customDomain : null;
  const handles = alias === null ? [username] : [username, alias];
  const roots = domain === null ? [BASE_URL] : [BASE_URL, `${protocol}//${domain}`];
  const written = roots.flatMap((root) => handles.map((handle) => `${root}/${encodeURIComponent(handle)}`));
  if (domain !== null) written.push(`${protocol}//${domain}`);
  const hosts = ATPROTO_HANDLES === "on" ? [`${username}.${hostname}`.toLowerCase()] : [];
  return {
    id,
    addresses: new Set(written.flatMap((address) => comparedAddress(address) ?? [])),
    hosts: new Set(domain === null ? hosts : [...hosts, domain]),
  };
}

/** Returns what its owner writes elsewhere to prove a link: its address, and the handle at Bluesky that is its own host. */
export function writtenNames({ username, customDomain, isPremium }: Named): { address: string; handle: string | null } {
  const { BASE_URL, ATPROTO_HANDLES } = env();
  const { protocol, hostname } = new URL(BASE_URL);
  if (isPremium && customDomain !== null) return { address: `${protocol}//${customDomain}`, handle: customDomain };
  const handle =
    ATPROTO_HANDLES === "on" && /^[a-z0-9-]+$/i.test(username) ? `${username}.${hostname}`.toLowerCase() : null;
  return { address: `${BASE_URL}/${encodeURIComponent(username)}`, handle };
}

/**
 * Returns an address in the form in which two of them are compared: without a final slash and fragment, and in lower
 * case, as handles are. Returns undefined for one that cannot be the address of a page. @param base of a relative one
 */
export function comparedAddress(written: string, base?: URL): string | undefined {
  const url = parseUrl(written.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol) || url.search + url.username + url.password !== "") return undefined;
  try {
    return `${url.origin}${decodeURIComponent(url.pathname).replace(/\/$/, "")}`.toLowerCase();
  } catch {
    return undefined;
  }
}
