"use client";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

type ContentsGroup = { title: string; pages: { path: string; title: string }[] };
type Props = { groups: ContentsGroup[] };

/** Shows the list of all pages: next to the page where there is room, and otherwise above it, closed. */
export function Contents({ groups }: Props) {
  const path = usePathname();
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current entry
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [path]);
  return (
    <>
      {/* It closes when another page opens. */}
      <details key={path} className="rounded-lg border lg:hidden">
        <summary className="px-4 py-2.5 text-sm font-medium">Contents</summary>
        <nav aria-label="Contents" className="border-t px-2 py-3">
          <Groups groups={groups} path={path} />
        </nav>
      </details>
      <nav
        ref={list}
        aria-label="Documentation"
        className="relative -mx-2 min-h-0 flex-1 overflow-y-auto px-2 pb-10 max-lg:hidden"
      >
        <Groups groups={groups} path={path} />
      </nav>
    </>
  );
}

function Groups({ groups, path }: Props & { path: string }) {
  return groups.map(({ title, pages }) => (
    <div key={title} className="mb-5">
      <p className="px-3 pb-1 text-[13px] font-semibold">{title}</p>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <a href={page.path} aria-current={page.path === path ? "page" : undefined} className="nav-entry block">
              {page.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}
