import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeChanged } from "./earlier-files.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = "app/[handle]/_page/renderer.tsx";
const built = join(root, "app/_page/built.js");

/**
 * The renderer of the page, with React inside: Next gives its routes a React without what renders to text. It names the
 * islands and holds the sheets, so that it is bundled after them and the fonts.
 */
export async function buildRenderer() {
  // Not at the top: `npm start` loads this file before it installs the packages.
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [source],
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    minifySyntax: true,
    legalComments: "none",
    plugins: [{ name: "packages", setup: keepPackagesOutside }],
    write: false,
  });
  mkdirSync(dirname(built), { recursive: true });
  writeChanged(built, Buffer.from(outputFiles[0].contents));
}

/** All but React, and `server-only`, which is empty where React is not the server's. */
function keepPackagesOutside({ onResolve, onLoad }) {
  onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
    if (kind === "entry-point" || path.startsWith("@/") || /^(?:react|react-dom|scheduler)(?:\/|$)/.test(path)) return;
    return path === "server-only" ? { path, namespace: "empty" } : { path, external: true };
  });
  onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "" }));
}
