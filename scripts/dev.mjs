import { spawn } from "node:child_process";
import { buildAssets } from "./assets.mjs";
import { buildBundles } from "./bundles.mjs";
import { buildIslands } from "./islands.mjs";
import { buildRenderer } from "./renderer.mjs";
import { rebuildOnChange } from "./watch.mjs";

async function rebuildPage() {
  await buildIslands();
  await buildRenderer();
}

// Next watches all but what it does not build, all of which imports from lib.
await buildAssets();
rebuildOnChange(["app/[handle]", "lib"], rebuildPage, { isOutput: (file) => file.endsWith("built.json") });
rebuildOnChange(["lib"], buildBundles);
const next = spawn(process.execPath, ["node_modules/next/dist/bin/next", "dev", ...process.argv.slice(2)], {
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => next.kill(signal));
next.on("close", (code) => process.exit(code ?? 1));
