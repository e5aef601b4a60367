"use client";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "./link";

type Props = { href: string; children: ReactNode };

/** Shows an entry of a side navigation, which knows when its section is open. */
export function SectionLink({ href, children }: Props) {
  const path = usePathname();
  const [section = href] = href.split("?");
  const open = path === section || path.startsWith(`${section}/`);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (open && link.current) showWithin(link.current);
  }, [open]);
  return (
    <Link
      ref={link}
      href={href}
      aria-current={open ? "page" : undefined}
      className="nav-entry whitespace-nowrap md:whitespace-normal"
    >
      {children}
    </Link>
  );
}

/**
 * Scrolls the navigation sideways on a phone. The page stays where somebody has scrolled to before this script came.
 */
function showWithin(link: HTMLElement): void {
  const navigation = link.parentElement;
  if (!navigation) return;
  const [own, shown] = [link.getBoundingClientRect(), navigation.getBoundingClientRect()];
  const [before, after] = [own.left - shown.left, own.right - shown.right];
  navigation.scrollBy({ left: Math.min(before, 0) + Math.max(after, 0) });
}
