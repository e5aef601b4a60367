import { buildBundles } from "./bundles.mjs";
import { buildDownloads } from "./downloads.mjs";
import { buildFonts } from "./fonts.mjs";
import { buildIslands } from "./islands.mjs";
import { buildRenderer } from "./renderer.mjs";

/**
 * Makes what Next does not build: the scripts, styles, fonts and renderer of the profile page, the worker processes, the
 * CLI, and what the documentation offers to download.
 */
export async function buildAssets() {
  await Promise.all([buildIslands(), buildFonts(), buildBundles(), buildDownloads()]);
  await buildRenderer();
}
