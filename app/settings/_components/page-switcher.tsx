"use client";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { withPage } from "@/lib/people/pages/page-address";
import { sectionFor } from "@/lib/people/pages/page-sections";
import type { PageRole } from "@/lib/people/pages/roles";
import { PageAvatar } from "./page-avatar";

type Page = {
  id: string;
  username: string;
  displayName: string;
  role: PageRole;
  isFirst: boolean;
  /** The address of its picture. */
  picture: string | undefined;
};
type Words = Readonly<Record<"switchPage" | "allPages" | "ownPages" | "sharedPages", string>>;
type Props = { pages: readonly Page[]; current: Page; words: Words };

/** Closes the list where somebody clicks outside of it, or presses Escape, which brings the focus back. */
function useClosing() {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (details.current && target instanceof Node && !details.current.contains(target)) details.current.open = false;
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.current?.open) return;
      // On a phone the list stands in a menu, which stays.
      event.preventDefault();
      details.current.open = false;
      details.current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, []);
  return details;
}

/** Leads to another page of the account, or of somebody whom one helps, in the same section. */
export function PageSwitcher({ pages, current, words }: Props) {
  const path = usePathname();
  const details = useClosing();
  const groups = [
    [words.ownPages, pages.filter(({ role }) => role === "owner")],
    [words.sharedPages, pages.filter(({ role }) => role !== "owner")],
  ] as const;
  return (
    <details ref={details} className="group relative w-full md:mb-3 phone:mb-1">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2.5 rounded-xl border bg-surface px-2.5 py-1.5 shadow-raised transition-colors hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <PageName page={current}>
          <span className="sr-only">{words.switchPage}: </span>
        </PageName>
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="size-4 shrink-0 fill-none stroke-current stroke-[1.5] text-ink-soft motion-safe:transition-transform group-open:rotate-180"
        >
          <path d="m4 6 4 4 4-4" />
        </svg>
      </summary>
      <div className="absolute inset-x-0 z-20 mt-1.5 flex max-h-[60vh] flex-col overflow-y-auto rounded-xl border bg-surface p-1.5 shadow-2xl md:end-auto md:w-64 phone:static phone:max-h-none phone:border-0 phone:p-0 phone:pt-1 phone:shadow-none">
        {groups.map(([title, some]) =>
          some.length === 0 ? null : (
            <div key={title} className="not-first:mt-1.5 not-first:border-t not-first:pt-1.5">
              <p className="px-2 pt-1 pb-1 text-xs font-medium text-ink-soft">{title}</p>
              <ul>
                {some.map((page) => (
                  <li key={page.id}>
                    <a
                      href={withPage(sectionFor(page.role, path), page)}
                      aria-current={page.id === current.id ? "true" : undefined}
                      className="flex min-h-12 items-center gap-2.5 rounded-lg px-2 py-1.5 transition-colors hover:bg-sunken aria-[current=true]:bg-sunken"
                    >
                      <PageName page={page} />
                      {page.id === current.id && (
                        <svg
                          viewBox="0 0 16 16"
                          aria-hidden="true"
                          className="size-4 shrink-0 fill-none stroke-current stroke-2 text-accent"
                        >
                          <path d="m3.5 8.5 3 3 6-7" />
                        </svg>
                      )}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ),
        )}
        <a
          href={withPage("/settings/pages", current)}
          className="mt-1.5 flex min-h-11 items-center rounded-lg px-2 text-sm font-medium text-accent transition-colors hover:bg-sunken"
        >
          {words.allPages}
        </a>
      </div>
    </details>
  );
}

/** Shows the picture of a page and its two names. @param children what is said before them */
function PageName({ page, children }: { page: Page; children?: ReactNode }) {
  return (
    <>
      <PageAvatar name={page.displayName} address={page.picture} />
      <span className="min-w-0 flex-1 leading-tight">
        {children}
        <bdi className="block truncate text-sm font-medium">{page.displayName}</bdi>
        <bdi className="block truncate text-xs text-ink-soft">/{page.username}</bdi>
      </span>
    </>
  );
}
