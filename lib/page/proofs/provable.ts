import { parseUrl } from "@/lib/core/text/url";
import { readDomain, recordName } from "@/lib/page/domains/domain-name";
import { plainHost } from "@/lib/page/links/kinds/kind";
import { type LinkType, linkAddress } from "@/lib/page/links/link-kinds";

type Named = { type: LinkType; value: string };

/** Returns the address at which a link can be proven, which is a page on the web. */
export function provableAddress({ type, value }: Named): URL | undefined {
  const url = parseUrl(linkAddress(type, value) ?? "");
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

export const recordKey = "vitrine-verify=";

/** Returns the TXT record that proves a website, for those who manage its domain. @param address of the page */
export function proofRecord(link: Named, address: string): { name: string; value: string } | undefined {
  const url = link.type === "custom" ? provableAddress(link) : undefined;
  const domain = url && readDomain(plainHost(url.hostname));
  return domain && "name" in domain ? { name: recordName(domain.name), value: `${recordKey}${address}` } : undefined;
}
