import type { PageRenderer } from "@/lib/page/view/page-renderer";

/** `scripts/renderer.mjs` bundles `app/[handle]/_page/renderer.tsx` with React. */
export const renderer: PageRenderer;
