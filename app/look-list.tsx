"use client";
import { lazy, useState } from "react";
import { useBrowserValue } from "./_components/browser-value";
import type { LookLinksProps } from "./look-links";

const LookLinks = lazy(() => import("./look-links"));
const id = "look-list";

/**
 * Shows the themes as the server has drawn them, not hydrated: they are nine tenths of the landing page's elements, and
 * as props they doubled its bytes. The browser draws them itself only where the page follows another without being
 * loaded, and where React draws the page anew since an extension has changed it.
 */
export function LookList(props: LookLinksProps) {
  const isHydrated = useBrowserValue(
    () => false,
    () => typeof document !== "undefined",
  );
  const [isDrawn] = useState(isHydrated);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves alone what stands there
  if (isDrawn) return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
  // There is no Suspense around it: the server would send it as a part that a script puts in its place.
  return (
    <div id={id}>
      <LookLinks {...props} />
    </div>
  );
}
