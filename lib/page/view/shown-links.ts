import { linkIcon } from "@/lib/page/links/link-icons";
import { type LinkType, linkAddress, linkKinds } from "@/lib/page/links/link-kinds";
import { readableValue } from "@/lib/page/links/readable-value";
import type { PageLink, StoredProof } from "@/lib/page/links/schema";
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
  /** Only a link that is the owner is shown as proven. */
  proof: StoredProof | undefined;
};

export type Proofs = ReadonlyMap<string, StoredProof>;

/** Returns links in page order. @param now in milliseconds @param proofs by the ids of links */
export function shownLinks(links: readonly PageLink[], now: number, proofs: Proofs = new Map()): ShownLink[] {
  return links.filter((link) => isVisible(link, now)).map((link) => shownLink(link, proofs));
}

function shownLink({ id, type, value, title, featured, picture, me }: PageLink, proofs: Proofs): ShownLink {
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
    proof: me ? proofs.get(id) : undefined,
  };
}
