import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
const client = join(root, "clients/typescript");

/** One ES module, to be written minified, or readable into an example. */
export const bundleOptions = {
  absWorkingDir: root,
  entryPoints: ["clients/typescript/src/index.ts"],
  ...{ bundle: true, format: /** @type {const} */ ("esm"), target: "es2022" },
};

/** Bundles the TypeScript client as it is published. @param {string} outfile an ES module */
export async function bundleClient(outfile) {
  const { build } = await import("esbuild");
  await build({ ...bundleOptions, outfile, minify: true });
}

/** Builds the TypeScript client: its module and its types. @param {string} folder what is packed with its package.json */
export async function buildClient(folder = client) {
  const dist = join(folder, "dist");
  mkdirSync(dist, { recursive: true });
  await bundleClient(join(dist, "index.js"));
  const compiler = "node_modules/typescript/bin/tsc";
  const options = ["--project", join(client, "tsconfig.json"), "--outDir", dist];
  await promisify(execFile)(process.execPath, [compiler, ...options], { cwd: root }).catch(({ stdout }) => {
    throw new Error(`The types of the client were not written:\n${stdout}`);
  });
}
