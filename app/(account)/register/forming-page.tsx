"use client";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useBrowserValue } from "@/app/_components/browser-value";
import { classNames } from "@/app/_components/class-names";
import type { DrawnPageProps } from "@/app/drawn-page";

const DrawnPage = lazy(() => import("@/app/drawn-page"));

type Props = Omit<DrawnPageProps, "theme"> & {
  theme?: string;
  /** The page as the server drew it, for the name that it came with. */
  drawn?: ReactNode;
  /** It would be in the way on a narrow window. */
  isWideOnly?: boolean;
  address: string;
  /** A line below the address, such as the name of the look. */
  caption?: ReactNode;
};

/** Shows the page that somebody is about to have, with the name as they type it. */
export function FormingPage({ look, theme, name, drawn, isWideOnly = false, address, caption }: Props) {
  const [first] = useState(name);
  const isWide = useBrowserValue(
    () => window.matchMedia("(min-width: 64rem)").matches,
    () => false,
  );
  const isDrawn = drawn !== undefined && (name === first || (isWideOnly && !isWide));
  return (
    <figure
      data-forming
      className={classNames(
        "mx-auto w-44 text-center motion-safe:animate-appear",
        isWideOnly && "max-lg:hidden lg:w-64",
      )}
    >
      <div
        dir="ltr"
        className="aspect-4/5 overflow-hidden rounded-[1.25rem] border border-line-strong bg-sunken shadow-[0_24px_48px_-24px_rgb(0_0_0/0.35)]"
      >
        {isDrawn ? (
          drawn
        ) : (
          <Suspense fallback={drawn}>
            <DrawnPage {...{ look, theme, name }} />
          </Suspense>
        )}
      </div>
      <figcaption className="mt-3 text-[13px] leading-snug text-ink-soft">
        <span dir="ltr" className="block truncate font-medium text-ink">
          {address}
        </span>
        {caption}
      </figcaption>
    </figure>
  );
}
