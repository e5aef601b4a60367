import { linkIcon } from "@/lib/links/link-icons";
import { linkKinds, linkTypes } from "@/lib/links/link-kinds";

/** Every kind of link with its icon, its name in the API, and what to write as its value. */
export function LinkKindList() {
  return (
    <details className="group rounded-lg border text-sm">
      <summary className="cursor-pointer px-4 py-3 font-medium select-none">
        The {linkTypes.length} kinds of link and what each takes
      </summary>
      <ul className="grid gap-x-6 border-t px-4 py-3 sm:grid-cols-2">
        {linkTypes.map((type) => (
          <li key={type} className="flex min-w-0 items-start gap-3 py-2">
            <svg viewBox="0 0 24 24" aria-hidden="true" className="mt-0.5 size-4 shrink-0 fill-current">
              <path d={linkIcon(type)} />
            </svg>
            <span className="flex min-w-0 flex-col">
              <span className="font-mono text-[13px]">{type}</span>
              <span className="wrap-anywhere text-ink-soft">
                {linkKinds[type].hint}
                {linkKinds[type].opens ? "" : "; visitors copy it"}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
