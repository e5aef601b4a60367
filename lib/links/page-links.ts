import { longest, quotas } from "@/lib/limits/quotas";
import { parseUrl } from "@/lib/text/url";
import { type Entry, type Found, type ImportedLink, importEntries } from "./found-link";
import { plainHost } from "./kinds/kind";
import { readLinktree } from "./linktree";
import { type Anchor, readPage } from "./page-anchors";

/** Services whose own pages stand on the same host as those of people, or below it. */
const services = ["linktr.ee", "lnk.bio"];
/** Where pages of services and their software name who made them. */
const credit =
  /^(?:(?:linktr\.ee|lnk\.bio|linkstack\.org|littlelink\.io)\/?$|github\.com\/(?:sethcottle\/littlelink|linkstackorg\/|julianprieber\/littlelink|techno-tim\/littlelink))/i;

/**
 * Finds the links on a page of Linktree, LinkStack, Lnk.Bio or LittleLink, or on any page with links to other sites,
 * without those to itself, to the service's own pages and to places where it could be shared.
 * @param known address of the page; without one, what the page says of itself counts
 * @returns each link once, with title and section, at most as many as a page may have
 */
export function findLinksOnPage(html: string, known?: URL): Found<ImportedLink> {
  const { anchors, base = "", data, address: said = "" } = readPage(html);
  // From an address that has no host, nothing leads to the page itself.
  const address = known ?? parseUrl(said) ?? new URL("about:blank");
  const told = readLinktree(data);
  const from = parseUrl(base, address) ?? address;
  const entries = (told.length > 0 ? told : entriesOf(anchors)).flatMap((entry) => {
    const target = targetOf(entry.address, { page: address, from });
    return target === undefined ? [] : [{ ...entry, address: target }];
  });
  const { found, left } = importEntries(told.length > 0 ? entries : withoutOnlySection(entries));
  return { found: found.slice(0, quotas.links.premium), left: left.slice(0, quotas.links.premium) };
}

/** What is longer than a heading is a text about the person. */
const entriesOf = (anchors: readonly Anchor[]): Entry[] =>
  anchors.map(({ href, text, heading = "" }) => ({
    address: href,
    title: text,
    section: heading.length > longest.linkText ? undefined : heading,
  }));

/** One heading above all links is that of the page. */
function withoutOnlySection(entries: readonly Entry[]): Entry[] {
  const isOne = new Set(entries.map(({ section }) => section)).size === 1;
  return entries.map((entry) => (isOne ? { ...entry, section: undefined } : entry));
}

/**
 * The address that a link of a page leads to in the end.
 * @returns undefined when it belongs to the page or its service, or is none that a link could have
 */
function targetOf(written: string, { page, from }: { page: URL; from: URL }): string | undefined {
  const outer = parseUrl(written, from);
  if (!outer) return undefined;
  const inner = counted(outer, page);
  const counting = inner === undefined ? undefined : parseUrl(inner);
  const url = counting ?? outer;
  if (url.protocol === "mailto:" || url.protocol === "tel:") return url.href.replace(/\?.*$/s, "");
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  if (isOwn(url, page) || isShare(url, page)) return undefined;
  // A whole address stays as the person wrote it.
  const text = ((counting && inner) ?? written).trim();
  return /^https?:\/\/\S+$/i.test(text) ? text : url.href;
}

/** The address inside one by which Lnk.Bio or LinkStack counts a click before it leads on. */
function counted(url: URL, page: URL): string | undefined {
  if (!isOwn(url, page)) return undefined;
  const target = url.pathname === "/go" ? (url.searchParams.get("d") ?? undefined) : undefined;
  return (
    target ??
    /\/going\/[0-9]{1,12}[/?]((?:https?:\/|mailto:).+)$/s.exec(url.href)?.[1]?.replace(/^(https?:)\/+/, "$1//")
  );
}

function isOwn({ hostname, pathname }: URL, page: URL): boolean {
  const [host, own] = [plainHost(hostname), plainHost(page.hostname)];
  const isOfService = services.some((service) => isAtOrBelow(own, service) && isAtOrBelow(host, service));
  return host === own || isOfService || credit.test(host + pathname);
}

const isAtOrBelow = (host: string, service: string) => host === service || host.endsWith(`.${service}`);

/** Whether an address names the page that it stands on, as buttons for sharing do. */
function isShare({ searchParams }: URL, { host, pathname }: URL): boolean {
  const page = `//${host}${pathname.replace(/\/$/, "")}`;
  return [...searchParams.values()].some((value) => value.includes(page));
}
