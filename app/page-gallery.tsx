import { PageTile } from "@/app/_components/page-tile";
import { interpolate } from "@/lib/core/messages/message";
import type { GalleryPage } from "@/lib/page/gallery/store";
import { findTheme } from "@/lib/page/themes/themes";
import { currentWords } from "@/lib/people/auth/forms/current-words";

/** Shows some pages whose owners allow it, and leads to the others. */
export async function PageGallery({ pages }: { pages: readonly GalleryPage[] }) {
  const { t, texts } = await currentWords("landing");
  return (
    <section aria-labelledby="gallery" className="-mx-5 border-t px-5 py-12 sm:mx-0 sm:px-0 lazy-layout sm:py-16">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="gallery" className="text-2xl font-semibold tracking-tight sm:text-[1.75rem]">
            {t("gallery.title")}
          </h2>
          <p className="mt-2 text-[15px] text-ink-soft">{t("gallery.text")}</p>
        </div>
        <a
          href="/gallery"
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent hover:underline"
        >
          {t("gallery.all")}
        </a>
      </div>
      <ul className="-mx-5 mt-5 flex snap-x scroll-px-5 [scrollbar-width:none] gap-4 overflow-x-auto px-5 pt-2 pb-6 sm:-mx-8 sm:scroll-px-8 sm:gap-6 sm:px-8 lg:mx-0 lg:justify-between lg:overflow-visible lg:px-0">
        {pages.map(({ username, displayName, look }) => (
          <li key={username} className="shrink-0 snap-start">
            <PageTile
              username={username}
              name={displayName}
              look={look === "own" ? texts.gallery.own : (findTheme(look)?.name ?? "")}
              title={interpolate(texts.gallery.page, { name: displayName })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
