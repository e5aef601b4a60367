import { kindLabel } from "@/lib/page/document/place-words";
import type { Found, FoundLink, ImportedLink } from "@/lib/page/links/found-link";
import { useEditor } from "../../state/editor-context";

const linkSection = (link: FoundLink | ImportedLink | undefined) => (link && "section" in link ? link.section : null);

/** Names a link among those that were found, each of which is there once. */
export const foundLinkKey = ({ type, value }: FoundLink): string => `${type} ${value}`;

type Choice = {
  /** These are keys of links that are not added. */
  dropped?: ReadonlySet<string>;
  /** It makes each link one to tick. */
  onToggle?: (key: string) => void;
};

/** Shows what becomes links when it is added, below the headings that they bring, and what does not. */
export function FoundLinks({ found, left, dropped, onToggle }: Found<FoundLink | ImportedLink> & Choice) {
  const { words } = useEditor();
  if (found.length + left.length === 0) return null;
  return (
    <div className="max-h-56 overflow-y-auto rounded-lg border bg-sunken/60 px-3 py-2 text-[13px]" role="status">
      <ul className="flex flex-col gap-1">
        {found.map((link, index) => {
          const heading = linkSection(link);
          return (
            <li key={foundLinkKey(link)} className="flex flex-col gap-1">
              {heading && heading !== linkSection(found[index - 1]) && (
                <bdi className="mt-1 truncate font-semibold">{heading}</bdi>
              )}
              {onToggle ? (
                <label className="flex min-h-6 items-center gap-2">
                  <input
                    type="checkbox"
                    className="size-4 shrink-0"
                    checked={!dropped?.has(foundLinkKey(link))}
                    onChange={() => onToggle(foundLinkKey(link))}
                  />
                  <LinkLine link={link} />
                </label>
              ) : (
                <span className="flex gap-2">
                  <LinkLine link={link} />
                </span>
              )}
            </li>
          );
        })}
        {[...new Set(left)].map((line) => (
          <li key={line} className="flex gap-2 text-danger">
            <span className="w-24 shrink-0 font-medium">{words.links.notLink}</span>
            <bdi className="min-w-0 truncate">{line}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

function LinkLine({ link: { type, title, value } }: { link: FoundLink }) {
  const { words } = useEditor();
  return (
    <>
      <span className="w-24 shrink-0 font-medium">{kindLabel(type, words)}</span>
      <bdi className="min-w-0 truncate text-ink-soft">{title ? `${title}: ${value}` : value}</bdi>
    </>
  );
}
