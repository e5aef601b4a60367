import { maxLength } from "@/lib/core/limits/quotas";
import { withoutPiledMarks } from "@/lib/core/text/marks";
import { type LinkType, linkKinds } from "./link-kinds";
import { addressLink } from "./pasted-address";

/** The link is valid for the API. */
export type FoundLink = { type: LinkType; value: string; title: string | null };
/** The heading above the link is its section. */
export type ImportedLink = FoundLink & { section: string | null };
/** `left` was not understood. */
export type Found<Link extends FoundLink = FoundLink> = { found: Link[]; left: string[] };

/** `address` is as it was written. */
export type Entry = { address: string; title: string | undefined; section: string | undefined };

const maxEntries = 5_000;
const unwanted = /[\p{Cs}\p{Co}\p{Cn}\p{Bidi_Control}]/gu;

/** Returns null when nothing of the title is left. */
function plainTitle(written: string | undefined): string | null {
  // What is cut away here bounds the work, whatever was pasted.
  const line = (written ?? "").slice(0, 1_000).replaceAll(/[\p{Cc}\s]+/gu, " ");
  const points = [...withoutPiledMarks(line.replaceAll(unwanted, "")).trim()].slice(0, maxLength.linkText);
  return points.join("").trim() || null;
}

/** Drops a title that only names the kind or repeats the address. */
export function findLink(address: string, written?: string): FoundLink | undefined {
  const link = addressLink(address);
  return link && { ...link, title: ownTitle(link.type, [address, link.value], written) };
}

function ownTitle(type: LinkType, said: readonly string[], written: string | undefined): string | null {
  const title = plainTitle(written);
  const known = [type, linkKinds[type].label, ...said].map((text) => text.trim().toLowerCase());
  return title === null || known.includes(title.toLowerCase()) ? null : title;
}

/** The first place counts, and the first title. */
export function withoutRepeats<Link extends FoundLink>(links: readonly Link[]): Link[] {
  const byPlace = new Map<string, Link>();
  for (const link of links) {
    const place = `${link.type} ${link.value}`;
    const known = byPlace.get(place);
    byPlace.set(place, known ? { ...known, title: known.title ?? link.title } : link);
  }
  return [...byPlace.values()];
}

/**
 * Puts links without a heading first, as the heading before them would hold for them. @returns `left`: entries that are
 * no link, or too many
 */
export function importEntries(entries: readonly Entry[]): Found<ImportedLink> {
  const found: ImportedLink[] = [];
  const left: string[] = [];
  for (const [index, { address, title, section }] of entries.entries()) {
    const link = index < maxEntries ? findLink(address, title) : undefined;
    if (link) found.push({ ...link, section: plainTitle(section) });
    else left.push([title, address].filter(Boolean).join(" "));
  }
  const once = withoutRepeats(found);
  return {
    found: [...once.filter(({ section }) => section === null), ...once.filter(({ section }) => section !== null)],
    left,
  };
}
