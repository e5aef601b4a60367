import { maxLength, quotas } from "@/lib/core/limits/quotas";
import { parseUrl } from "@/lib/core/text/url";
import { type Entry, type Found, type ImportedLink, importEntries } from "./found-link";
import { plainHost } from "./kinds/kind";
import { readLinktree } from "./linktree";
import { type Anchor, readPageContent } from "./page-anchors";

/** The pages of these services are on the same hosts as those of people, or below. */
const services = ["linktr.ee", "lnk.bio"];
/** Services and their software put such credits on pages. */
const credit =
  /^(?:(?:linktr\.ee|lnk\.bio|linkstack\.org|littlelink\.io)\/?$|github\.com\/(?:sethcottle\/littlelink|linkstackorg\/|julianprieber\/littlelink|techno-tim\/littlelink))/i;

/**
 * Leaves out links to the page itself, to the service and for sharing. @param known address of the page, if not in its
 * text
 */
export function findLinksOnPage(html: string, known?: URL): Found<ImportedLink> {
  const { anchors, base = "", data, address: said = "" } = readPageContent(html);
  // An address without a host is never linked to.
  const address = known ?? parseUrl(said) ?? new URL("about:blank");
  const structured = readLinktree(data);
  const from = parseUrl(base, address) ?? address;
  const entries = (structured.length > 0 ? structured : toEntries(anchors)).flatMap((entry) => {
    const target = resolveTarget(entry.address, { page: address, from });
    return target === undefined ? [] : [{ ...entry, address: target }];
  });
  const { found, left } = importEntries(structured.length > 0 ? entries : withoutOnlySection(entries));
  return { found: found.slice(0, quotas.links.premium), left: left.slice(0, quotas.links.premium) };
}

/** A longer heading is a text about the person. */
const toEntries = (anchors: readonly Anchor[]): Entry[] =>
  anchors.map(({ href, text, heading = "" }) => ({
    address: href,
    title: text,
    section: heading.length > maxLength.linkText ? undefined : heading,
  }));

/** A single heading is the title of the page. */
function withoutOnlySection(entries: readonly Entry[]): Entry[] {
  const isOne = new Set(entries.map(({ section }) => section)).size === 1;
  return entries.map((entry) => (isOne ? { ...entry, section: undefined } : entry));
}

/** Follows counters; returns undefined for links to the page or service, and for what cannot be a link. */
function resolveTarget(written: string, { page, from }: { page: URL; from: URL }): string | undefined {
  const outer = parseUrl(written, from);
  if (!outer) return undefined;
  const inner = counted(outer, page);
  const counting = inner === undefined ? undefined : parseUrl(inner);
  const url = counting ?? outer;
  if (url.protocol === "mailto:" || url.protocol === "tel:") return url.href.replace(/\?.*/s, "");
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  if (isOwn(url, page) || isShare(url, page)) return undefined;
  // A whole address stays as the person wrote it.
  const text = ((counting && inner) ?? written).trim();
  return /^https?:\/\/\S+$/i.test(text) ? text : url.href;
}

/** Lnk.Bio and LinkStack count a click before they redirect. */
function counted(url: URL, page: URL): string | undefined {
  if (!isOwn(url, page)) return undefined;
  const target = url.pathname === "/go" ? (url.searchParams.get("d") ?? undefined) : undefined;
  return (
    target ?? /\/going\/[0-9]{1,12}[/?]((?:https?:\/|mailto:).+)/s.exec(url.href)?.[1]?.replace(/^(https?:)\/+/, "$1//")
  );
}

function isOwn({ hostname, pathname }: URL, page: URL): boolean {
  const [host, own] = [plainHost(hostname), plainHost(page.hostname)];
  const isOfService = services.some((service) => isAtOrBelow(own, service) && isAtOrBelow(host, service));
  return host === own || isOfService || credit.test(host + pathname);
}

const isAtOrBelow = (host: string, service: string) => host === service || host.endsWith(`.${service}`);

/** Recognises buttons for sharing. */
function isShare({ searchParams }: URL, { host, pathname }: URL): boolean {
  const page = `//${host}${pathname.replace(/\/$/, "")}`;
  return [...searchParams.values()].some((value) => value.includes(page));
}
