import type { Found, FoundLink, ImportedLink } from "@/lib/links/found-link";
import { linkKinds } from "@/lib/links/link-kinds";

const headingOf = (link: FoundLink | ImportedLink | undefined) => (link && "section" in link ? link.section : null);

/** What becomes links when it is added, below the headings that they bring, and what does not. */
export function FoundLinks({ found, left }: Found<FoundLink | ImportedLink>) {
  if (found.length + left.length === 0) return null;
  return (
    <div className="max-h-56 overflow-y-auto rounded-lg border bg-sunken/60 px-3 py-2 text-[13px]" role="status">
      <ul className="flex flex-col gap-1">
        {found.map((link, index) => {
          const heading = headingOf(link);
          return (
            <li key={`${link.type} ${link.value}`} className="flex flex-col gap-1">
              {heading && heading !== headingOf(found[index - 1]) && (
                <bdi className="mt-1 truncate font-semibold">{heading}</bdi>
              )}
              <span className="flex gap-2">
                <span className="w-24 shrink-0 font-medium">{linkKinds[link.type].label}</span>
                <bdi className="min-w-0 truncate text-ink-soft">
                  {link.title ? `${link.title}: ${link.value}` : link.value}
                </bdi>
              </span>
            </li>
          );
        })}
        {[...new Set(left)].map((line) => (
          <li key={line} className="flex gap-2 text-danger">
            <span className="w-24 shrink-0 font-medium">Not a link</span>
            <bdi className="min-w-0 truncate">{line}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
