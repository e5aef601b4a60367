"use client";
import { usePathname } from "next/navigation";
import { withPage } from "@/lib/people/pages/page-address";

type Page = {
  id: string;
  username: string;
  displayName: string;
  role: "owner" | "editor" | "viewer";
  isFirst: boolean;
};
type Words = Readonly<Record<"switchPage" | "allPages" | "ownPages" | "sharedPages", string>>;
type Props = { pages: readonly Page[]; current: Page; words: Words };

/** These sections are about a page; from elsewhere the switcher leads to its editor. */
const ofPage = /^\/settings\/(?:profile|statistics|messages|domain)(?:\/|$)/;
/** Whoever helps with a page has these alone. */
const ofRole = {
  owner: ofPage,
  editor: /^\/settings\/(?:profile|statistics)(?:\/|$)/,
  viewer: /^\/settings\/statistics/,
};

function addressFor(page: Page, path: string): string {
  const start = page.role === "viewer" ? "/settings/statistics" : "/settings/profile";
  return withPage(ofRole[page.role].test(path) ? path : start, page);
}

/** Leads to another page of the account, or of somebody whom one helps, in the same section. */
export function PageSwitcher({ pages, current, words }: Props) {
  const path = usePathname();
  const groups = [
    [words.ownPages, pages.filter(({ role }) => role === "owner")],
    [words.sharedPages, pages.filter(({ role }) => role !== "owner")],
  ] as const;
  return (
    <details className="group relative w-full md:mb-3">
      <summary
        aria-label={`${words.switchPage}: ${current.displayName}`}
        className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg border bg-surface px-3 text-sm font-medium shadow-raised md:min-h-9 [&::-webkit-details-marker]:hidden"
      >
        <bdi className="min-w-0 flex-1 truncate">{current.displayName}</bdi>
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="size-4 shrink-0 fill-none stroke-current stroke-[1.5] text-ink-soft transition-transform group-open:rotate-180"
        >
          <path d="m4 6 4 4 4-4" />
        </svg>
      </summary>
      <div className="absolute inset-x-0 z-20 mt-1 flex max-h-[60vh] flex-col gap-2 overflow-y-auto rounded-xl border bg-surface p-1.5 shadow-2xl md:end-auto md:w-60 phone:static phone:mt-1 phone:max-h-none phone:shadow-none">
        {groups.map(([title, some]) =>
          some.length === 0 ? null : (
            <div key={title}>
              <p className="px-2.5 pt-1 pb-0.5 text-xs text-ink-soft">{title}</p>
              <ul>
                {some.map((page) => (
                  <li key={page.id}>
                    <a
                      href={addressFor(page, path)}
                      aria-current={page.id === current.id ? "true" : undefined}
                      className="flex min-h-11 flex-col justify-center rounded-lg px-2.5 text-sm hover:bg-sunken aria-[current=true]:bg-sunken md:min-h-10"
                    >
                      <bdi className="truncate font-medium">{page.displayName}</bdi>
                      <bdi className="truncate text-xs text-ink-soft">/{page.username}</bdi>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ),
        )}
        <a
          href={withPage("/settings/pages", current)}
          className="rounded-lg border-t px-2.5 py-2 text-sm font-medium text-accent hover:bg-sunken"
        >
          {words.allPages}
        </a>
      </div>
    </details>
  );
}
