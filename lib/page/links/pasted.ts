import { parseUrl } from "@/lib/core/text/url";
import { type LinkKind, plainHost, valueFromPath } from "./kinds/kind";

/** Ignores `www.`, `m.` and `mobile.`. @param hostname in lower case */
export function isHostOrSubdomain(kind: LinkKind, hostname: string): boolean {
  const host = plainHost(hostname);
  return kind.hosts.some((known) =>
    known.startsWith("*.")
      ? host.endsWith(known.slice(1)) && /^[^.]+$/.test(host.slice(0, 1 - known.length))
      : host === known,
  );
}

/** Reads the value by one template of the kind. */
function valueBy(template: string, address: URL, path: string): string | undefined {
  if (/^https:\/\/\{/.test(template)) return plainHost(address.hostname).split(".", 1)[0];
  const parameter = /\?(\w+)=\{/.exec(template)?.[1];
  if (parameter) return address.searchParams.get(parameter) ?? undefined;
  const prefix = /^https:\/\/[^/]+\/([^{]*)\{/.exec(template)?.[1] ?? "";
  return prefix && path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

/** Returns the text itself when it is not an address, and undefined for an address of another kind. */
export function cutPasted(kind: LinkKind, text: string): string | undefined {
  if (kind.hosts.length === 0) return text;
  const hasScheme = /^https?:\/\//i.test(text);
  const [head = ""] = text.split(/[/?#]/, 1);
  const isWhole = head === text && !kind.templates.some((template) => template.startsWith("https://{"));
  if (!hasScheme && (isWhole || !isHostOrSubdomain(kind, head.toLowerCase()))) return text;

  const written = hasScheme ? text : `https://${text}`;
  const address = parseUrl(written);
  if (!address || address.username || address.password || address.port || !isHostOrSubdomain(kind, address.hostname))
    return undefined;
  const path = valueFromPath(address);
  if (path === undefined) return undefined;
  const cut = kind.cut ? kind.cut(address) : path;
  if (cut === undefined) return undefined;
  for (const template of kind.templates) {
    const value = valueBy(template, address, cut);
    if (value !== undefined) return value;
  }
  return cut;
}
