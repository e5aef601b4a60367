import type { PageRenderer } from "@/lib/page/view/page-renderer";

/** `app/[handle]/_page/renderer.tsx`, bundled with React by `scripts/renderer.mjs`. */
export const renderer: PageRenderer;
