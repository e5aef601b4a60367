import { linkIcon } from "@/lib/links/link-icons";
import { type LinkType, linkAddress, linkKinds } from "@/lib/links/link-kinds";
import { readableValue } from "@/lib/links/readable-value";
import type { PageLink } from "@/lib/links/schema";
import { isVisible } from "@/lib/links/visibility";

/** A link as the page shows it; without an address it is copied. */
export type ShownLink = {
  id: string;
  type: LinkType;
  label: string;
  value: string;
  /** What visitors read: the title that the owner gave it, else the readable value. */
  title: string;
  /** The value as people write it, such as `@ada`. */
  readable: string;
  isTitled: boolean;
  /** The heading above the run of links that it belongs to. */
  section: string | null;
  color: string;
  /** Path data for a box of 24 by 24. */
  icon: string;
  address: string | undefined;
};

/**
 * The links that visitors see at a time, in page order.
 * @param links published ones, or those of a draft
 * @param now in milliseconds
 */
export function shownLinks(links: readonly PageLink[], now: number): ShownLink[] {
  return links.filter((link) => isVisible(link, now)).map(shownLink);
}

function shownLink({ id, type, value, title, section }: PageLink): ShownLink {
  const { label, color } = linkKinds[type];
  const readable = readableValue(type, value);
  return {
    ...{ id, type, label, value, section, color, readable },
    title: title ?? readable,
    isTitled: title !== null,
    icon: linkIcon(type),
    address: linkAddress(type, value),
  };
}
