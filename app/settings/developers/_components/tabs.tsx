import { Link } from "@/app/_components/link";

type Props = { label: string; tabs: { href: string; title: string; isCurrent: boolean }[] };

/** Links pages of one matter. */
export function Tabs({ label, tabs }: Props) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-3.5 border-b sm:gap-x-5">
      {tabs.map(({ href, title, isCurrent }) => (
        <Link
          key={href}
          href={href}
          aria-current={isCurrent ? "page" : undefined}
          className="-mb-px border-b-2 border-transparent pb-2.5 text-sm finger:min-h-11 finger:min-w-11 finger:pt-3 text-ink-soft transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
