import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { removeEarlierFiles, writeChanged } from "./earlier-files.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "public/islands");
const sheets = "app/[handle]/_styles";
/** Of the page, and of its preview in the editor. */
const entries = { page: "app/[handle]/_islands/page.ts", preview: "app/[handle]/_islands/preview.ts" };
const list = join(root, "app/[handle]/_islands/built.json");

/** The oldest supported browsers. */
const target = ["chrome111", "firefox114", "safari16.4"];

/** Files are named by their content; removed ones stay for a day, so that a server may run meanwhile. */
export async function buildIslands() {
  // Not at the top: `npm start` loads this file before it installs the packages.
  const { build, transform } = await import("esbuild");
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(entries).map(([name, path]) => ({ in: path, out: name })),
    outdir: "public/islands",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    target,
    minify: true,
    legalComments: "none",
    metafile: true,
    write: false,
  });
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)]));
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of files) writeChanged(join(folder, name), content);
  const before = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")).files : undefined;
  removeEarlierFiles(folder, files.keys(), before);
  // What is loaded later counts as an entry point as well.
  const addressOf = (path) =>
    `/islands/${basename(Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === path)[0])}`;
  const styles = {};
  const layouts = {};
  for (const name of readdirSync(join(root, sheets), { recursive: true }).filter((file) => file.endsWith(".css"))) {
    const css = readFileSync(join(root, sheets, name), "utf8");
    const { code } = await transform(css, { loader: "css", minify: true, target, sourcefile: name });
    (dirname(name) === "layouts" ? layouts : styles)[basename(name, ".css")] = code.trim();
  }
  writeChanged(
    list,
    Buffer.from(
      `${JSON.stringify({
        page: addressOf(entries.page),
        preview: addressOf(entries.preview),
        ...{ styles, layouts, files: [...files.keys()].sort() },
      })}\n`,
    ),
  );
}
