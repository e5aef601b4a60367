import { buildFonts } from "./fonts.mjs";
import { buildIslands } from "./islands.mjs";
import { buildWorkers } from "./workers.mjs";

/** Makes what Next does not build: the scripts, styles and fonts of the profile page, and the worker processes. */
export async function buildAssets() {
  await Promise.all([buildIslands(), buildFonts(), buildWorkers()]);
}
