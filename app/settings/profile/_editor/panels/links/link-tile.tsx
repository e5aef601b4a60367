import { lazy, Suspense } from "react";
import { type LinkType, linkKinds } from "@/lib/page/links/link-kinds";
import type { PageLink } from "@/lib/page/links/schema";
import { SmallPicture } from "../../controls/small-picture";
import { type Editor, useEditor } from "../../state/editor-context";
import { loadIcons } from "../../state/server-draft";

/** The signs of all kinds are loaded once the page gets a kind that it did not have. */
const LoadedSign = lazy(async () => {
  const icons: Editor["icons"] = await loadIcons().catch(() => ({}));
  return { default: ({ type }: { type: LinkType }) => <Sign type={type} icon={icons[type]} /> };
});

/** Shows the picture of a link, or the sign of its kind. */
export function LinkTile({ link: { type, picture } }: { link: PageLink }) {
  const { icons } = useEditor();
  if (picture !== null) return <SmallPicture file={picture} />;
  return (
    <span className="grid size-10 place-items-center rounded-lg bg-sunken text-sm font-semibold text-ink-soft">
      {icons[type] === undefined ? (
        <Suspense fallback={<Sign type={type} icon={undefined} />}>
          <LoadedSign type={type} />
        </Suspense>
      ) : (
        <Sign type={type} icon={icons[type]} />
      )}
    </span>
  );
}

/** Shows the first letter of the kind until its sign is there. */
const Sign = ({ type, icon }: { type: LinkType; icon: string | undefined }) =>
  icon === undefined ? (
    [...linkKinds[type].label][0]
  ) : (
    <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" aria-hidden="true">
      <path d={icon} fillRule="evenodd" />
    </svg>
  );
