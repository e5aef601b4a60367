import { longest } from "@/lib/limits/quotas";
import { withoutPiledMarks } from "@/lib/text/marks";
import { type LinkType, linkKinds } from "./link-kinds";
import { addressLink } from "./pasted-address";

/** A link that was found in what a person pasted; the API takes it as it is. */
export type FoundLink = { type: LinkType; value: string; title: string | null };
/** A link of a file or page, with the heading that it stood below. */
export type ImportedLink = FoundLink & { section: string | null };
/** What was found, each link once, and what was not understood. */
export type Found<Link extends FoundLink = FoundLink> = { found: Link[]; left: string[] };

/** What a file or page says of one link; the address as it was written. */
export type Entry = { address: string; title: string | undefined; section: string | undefined };

const mostEntries = 5_000;
const unwanted = /[\p{Cs}\p{Co}\p{Cn}\p{Bidi_Control}]/gu;

/** A title or heading as a link of the page may have it; null when nothing of it is left. */
function plainTitle(written: string | undefined): string | null {
  // What is cut away here bounds the work, whatever was pasted.
  const line = (written ?? "").slice(0, 1_000).replaceAll(/[\p{Cc}\s]+/gu, " ");
  const points = [...withoutPiledMarks(line.replaceAll(unwanted, "")).trim()].slice(0, longest.linkText);
  return points.join("").trim() || null;
}

/** The link that an address of any kind makes; a title that only names its kind or repeats the address is none. */
export function findLink(address: string, written?: string): FoundLink | undefined {
  const link = addressLink(address);
  return link && { ...link, title: ownTitle(link.type, [address, link.value], written) };
}

/** The title, unless it says no more than the link does without it. */
function ownTitle(type: LinkType, said: readonly string[], written: string | undefined): string | null {
  const title = plainTitle(written);
  const known = [type, linkKinds[type].label, ...said].map((text) => text.trim().toLowerCase());
  return title === null || known.includes(title.toLowerCase()) ? null : title;
}

/** Every link once, where it stood first; a later title counts where there was none. */
export function withoutRepeats<Link extends FoundLink>(links: readonly Link[]): Link[] {
  const byPlace = new Map<string, Link>();
  for (const link of links) {
    const place = `${link.type} ${link.value}`;
    const known = byPlace.get(place);
    byPlace.set(place, known ? { ...known, title: known.title ?? link.title } : link);
  }
  return [...byPlace.values()];
}

/** Makes links of entries, each once; entries that are no link, or too many, are left. */
export function importEntries(entries: readonly Entry[]): Found<ImportedLink> {
  const found: ImportedLink[] = [];
  const left: string[] = [];
  for (const [index, { address, title, section }] of entries.entries()) {
    const link = index < mostEntries ? findLink(address, title) : undefined;
    if (link) found.push({ ...link, section: plainTitle(section) });
    else left.push([title, address].filter(Boolean).join(" "));
  }
  return { found: withoutRepeats(found), left };
}
