import { buildFonts } from "./fonts.mjs";
import { buildIslands } from "./islands.mjs";

await Promise.all([buildIslands(), buildFonts()]);
