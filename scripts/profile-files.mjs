import { buildAssets } from "./assets.mjs";

await buildAssets();
