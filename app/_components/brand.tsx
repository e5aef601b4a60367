import { classNames } from "./class-names";
import { Link } from "./link";

/** Draws the sign of the site: a pane of glass in its frame. */
function BrandMark({ className = "size-5" }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={className}>
      <rect x="3" y="2" width="18" height="20" rx="5" stroke="currentColor" strokeWidth="2" />
      <path d="M8.5 12.5 13 8m-4.5 8.5 7-7" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** Shows the logo and the name of the site, as a link to the front page. @param className of the name */
export function Brand({ siteName, className }: { siteName: string; className?: string }) {
  return (
    <Link href="/" className="flex min-w-0 items-center gap-2 rounded-md text-[15px] font-semibold tracking-tight">
      <BrandMark className="size-5 shrink-0" />
      <span className={classNames("truncate", className)}>{siteName}</span>
    </Link>
  );
}
