import { createContext, useContext } from "react";
import type { ShownLink } from "@/lib/page/view/shown-links";

const iconId = (type: string) => `icon-${type}`;

/** Returns the kinds that a page shows more than once: their icon is drawn once and referred to. */
function findRepeatedIcons(links: readonly ShownLink[]): ReadonlyMap<string, string> {
  const seen = new Set<string>();
  const found = new Map<string, string>();
  for (const { type, icon } of links) {
    if (seen.has(type)) found.set(type, icon);
    seen.add(type);
  }
  return found;
}

const RepeatedIconsContext = createContext<ReadonlyMap<string, string>>(new Map());

/** Puts the icons of links around what shows them. */
export function LinkIcons({ links, children }: { links: readonly ShownLink[]; children: React.ReactNode }) {
  const symbols = findRepeatedIcons(links);
  return (
    <RepeatedIconsContext value={symbols}>
      {symbols.size > 0 && (
        <svg width="0" height="0" aria-hidden="true">
          {Array.from(symbols, ([type, icon]) => (
            <symbol key={type} id={iconId(type)} viewBox="0 0 24 24">
              <path d={icon} fillRule="evenodd" />
            </symbol>
          ))}
        </svg>
      )}
      {children}
    </RepeatedIconsContext>
  );
}

/** Shows the icon of a link, as a reference where another of its kind is on the page, since that is shorter. */
export function LinkIcon({ type, icon }: Pick<ShownLink, "type" | "icon">) {
  const isRepeated = useContext(RepeatedIconsContext).has(type);
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      {isRepeated ? <use href={`#${iconId(type)}`} /> : <path d={icon} fillRule="evenodd" />}
    </svg>
  );
}
