import { linkIcon } from "@/lib/page/links/link-icons";
import { type LinkType, linkAddress, linkKinds } from "@/lib/page/links/link-kinds";
import { readableValue } from "@/lib/page/links/readable-value";
import type { PageLink } from "@/lib/page/links/schema";
import { isVisible } from "@/lib/page/links/visibility";

/** A link without an address is copied. */
export type ShownLink = {
  id: string;
  type: LinkType;
  label: string;
  value: string;
  /** The title is the owner's, or else the readable value. */
  title: string;
  /** The text is such as `@ada`. */
  readable: string;
  isTitled: boolean;
  isFeatured: boolean;
  /** The name of a stored picture, which stands in place of the icon. */
  picture: string | null;
  color: string;
  /** The icon is SVG path data, 24 by 24. */
  icon: string;
  address: string | undefined;
  /** Whether the address is the owner. */
  isMe: boolean;
};

/** Returns links in page order. @param now in milliseconds */
export function shownLinks(links: readonly PageLink[], now: number): ShownLink[] {
  return links.filter((link) => isVisible(link, now)).map(shownLink);
}

function shownLink({ id, type, value, title, featured, picture, me }: PageLink): ShownLink {
  const { label, color } = linkKinds[type];
  const readable = readableValue(type, value);
  return {
    ...{ id, type, label, value, color, readable },
    title: title ?? readable,
    isTitled: title !== null,
    isFeatured: featured,
    picture,
    icon: linkIcon(type),
    address: linkAddress(type, value),
    isMe: me,
  };
}
