import Link from "next/link";

const tabs = [
  ["/settings/developers", "Applications"],
  ["/settings/developers/tokens", "Personal tokens"],
] as const;

/** The two ways to the API: applications that others connect, and tokens for one's own programs. */
export function DeveloperTabs({ current }: { current: (typeof tabs)[number][0] }) {
  return (
    <nav aria-label="For developers" className="flex gap-5 border-b">
      {tabs.map(([href, title]) => (
        <Link
          key={href}
          href={href}
          aria-current={href === current ? "page" : undefined}
          className="-mb-px border-b-2 border-transparent pb-2.5 text-sm text-ink-soft transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
