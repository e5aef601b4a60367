import type { ProfileView } from "./view";

/** A whole document, and the text of each of its style blocks, whose hashes its policy names. */
type RenderedDocument = { html: string; styles: readonly string[] };

/**
 * `page` is what visitors get. `still` has no script and does not move, for a frame of the front page; `preview` shows a
 * draft in the editor, and nothing of it sends anything.
 */
export type PageKind = "page" | "still" | "preview";

/** What the page says where nobody has the name. */
export type MissingPage = {
  language: { lang?: string; dir?: "ltr" | "rtl" };
  siteName: string;
  title: string;
  heading: string;
  text: string;
  ways: readonly { path: string; words: string }[];
};

/** Made by React in `app/_page`, which `scripts/renderer.mjs` bundles; nothing of it waits. */
export type PageRenderer = {
  /** @param placeholder of the background, as a `data:` URL */
  profile(view: ProfileView, kind: PageKind, placeholder: string | undefined): RenderedDocument;
  missing(page: MissingPage): RenderedDocument;
};
