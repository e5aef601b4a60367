"use client";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "./link";

type Props = { href: string; children: ReactNode };

/** An entry of a side navigation; it knows when its section is open. */
export function SectionLink({ href, children }: Props) {
  const path = usePathname();
  const open = path === href || path.startsWith(`${href}/`);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // On a phone the navigation scrolls sideways.
    if (open) link.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [open]);
  return (
    <Link ref={link} href={href} aria-current={open ? "page" : undefined} className="nav-entry whitespace-nowrap">
      {children}
    </Link>
  );
}
