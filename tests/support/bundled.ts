import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildSync } from "esbuild";

const folder = resolve("dist/tests");
const paths = new Map<string, string>();

/**
 * A program of ours as one module for Node, which starts in a quarter of the time that tsx takes.
 * @param entry its file, or its code with imports that begin at the root of the project
 */
export function bundled(entry: { file: string } | { code: string }): string {
  const key = JSON.stringify(entry);
  const path = paths.get(key) ?? bundle(entry);
  paths.set(key, path);
  return path;
}

function bundle(entry: { file: string } | { code: string }): string {
  const input =
    "file" in entry
      ? { entryPoints: [entry.file] }
      : { stdin: { contents: entry.code, resolveDir: resolve("."), loader: "ts" as const } };
  const { outputFiles } = buildSync({
    ...{ ...input, bundle: true, write: false, format: "esm", platform: "node", packages: "external" },
    loader: { ".json": "json" },
  });
  const [output] = outputFiles;
  if (!output) throw new Error("esbuild made no file");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${output.hash.replaceAll(/\W/g, "")}.mjs`);
  const own = `${path}.${process.pid}`;
  writeFileSync(own, output.contents);
  renameSync(own, path);
  return path;
}
