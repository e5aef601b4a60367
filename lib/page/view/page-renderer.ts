import type { ProfileView } from "./view";

/** The policy of a document names the hash of each of its blocks of style and script. */
type RenderedDocument = { html: string; styles: readonly string[]; scripts: readonly string[] };

/**
 * Visitors get `page`. `still` has no script and does not move, for a frame of the front page. `preview` shows a draft
 * in the editor, and nothing of it sends anything.
 */
export type PageKind = "page" | "still" | "preview";

/** The page for a name that nobody has says this. */
export type MissingPage = {
  language: { lang?: string; dir?: "ltr" | "rtl" };
  siteName: string;
  title: string;
  heading: string;
  text: string;
  ways: readonly { path: string; words: string }[];
};

/** React renders it in `app/[handle]/_page`, which `scripts/renderer.mjs` bundles; nothing of it waits. */
export type PageRenderer = {
  /** @param placeholder of the background, as a `data:` URL */
  profile(view: ProfileView, kind: PageKind, placeholder: string | undefined): RenderedDocument;
  /** Returns the part of the page that holds its cards, and an empty text where there are none. */
  cards(view: ProfileView): string;
  missing(page: MissingPage): RenderedDocument;
};
