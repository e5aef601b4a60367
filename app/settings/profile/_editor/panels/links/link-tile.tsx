import { linkKinds } from "@/lib/page/links/link-kinds";
import type { PageLink } from "@/lib/page/links/schema";
import { SmallPicture } from "../../controls/small-picture";
import { useEditor } from "../../state/editor-context";

/** Shows the picture of a link, or the sign of its kind; a kind that has just come to the page has its first letter. */
export function LinkTile({ link: { type, picture } }: { link: PageLink }) {
  const { icons } = useEditor();
  if (picture !== null) return <SmallPicture file={picture} />;
  const icon = icons[type];
  return (
    <span className="grid size-10 place-items-center rounded-lg bg-sunken text-sm font-semibold text-ink-soft">
      {icon === undefined ? (
        [...linkKinds[type].label][0]
      ) : (
        <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" aria-hidden="true">
          <path d={icon} fillRule="evenodd" />
        </svg>
      )}
    </span>
  );
}
