import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { removeEarlierFiles, writeChanged } from "./earlier-files.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "dist");
const list = join(folder, "files.json");
/** Processes that start often: from a bundle they are ready in a quarter of the time that tsx takes. */
const entryPoints = ["lib/media/worker/conversion-worker.ts", "lib/page/sharing/drawing-worker.ts", "scripts/admin.ts"];

/** Bundles these programs into `dist`; a running server finds the files of the build before for a day. */
export async function buildBundles() {
  // Not at the top: `npm start` loads this file before it installs the packages.
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: "dist",
    entryNames: "[name]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    outExtension: { ".js": ".mjs" },
    write: false,
  });
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)]));
  mkdirSync(folder, { recursive: true });
  const before = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : undefined;
  // What an entry point imports comes first.
  const isEntry = (name) => entryPoints.some((path) => basename(path, ".ts") === basename(name, ".mjs"));
  const names = [...files.keys()].sort((one, other) => Number(isEntry(one)) - Number(isEntry(other)));
  for (const name of names) writeChanged(join(folder, name), files.get(name));
  removeEarlierFiles(folder, [...names, basename(list)], before);
  writeChanged(list, Buffer.from(`${JSON.stringify(names)}\n`));
}
