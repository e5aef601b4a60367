import { spawn } from "node:child_process";
import { buildFonts } from "./fonts.mjs";
import { buildIslands } from "./islands.mjs";
import { rebuildOnChange } from "./watch.mjs";

// Next watches all but what the profile page sends without it: its scripts and styles, which import from lib.
await Promise.all([buildIslands(), buildFonts()]);
rebuildOnChange(["app/[handle]", "lib"], buildIslands, { isOutput: (file) => file.endsWith("built.json") });
const next = spawn(process.execPath, ["node_modules/next/dist/bin/next", "dev", ...process.argv.slice(2)], {
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => next.kill(signal));
next.on("close", (code) => process.exit(code ?? 1));
