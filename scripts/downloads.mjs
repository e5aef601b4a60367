import { createHash } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createGzip } from "node:zlib";
import { buildClient, bundleClient } from "./client-package.mjs";
import { removeEarlierFiles, writeChanged } from "./earlier-files.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "public/developers/downloads");
const list = join(root, "dist/downloads.json");
/** Part of the stamp, so that another recipe makes the files anew. */
const recipe = "1";
/** Every file has this time, so that the same sources make the same bytes. */
const time = new Date("2026-01-01T00:00:00Z");

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** What people can download, each named by the version of the service. */
const downloads = {
  [`vitrine-client-${version}.tgz`]: { from: "clients/typescript", make: packClient },
  [`vitrine-client-${version}.js`]: { from: "clients/typescript", make: bundleAlone },
  [`vitrine_client-${version}.tar.gz`]: { from: "clients/python", make: archiveFolder },
  [`vitrine-client-go-${version}.zip`]: { from: "clients/go", make: zipFolder },
  [`vitrine-examples-${version}.zip`]: { from: "examples", make: zipFolder },
};

/** Makes the clients and examples that the documentation offers, when their sources have changed. */
export async function buildDownloads() {
  const before = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : undefined;
  const names = Object.keys(downloads);
  const stamp = stampOf(Object.values(downloads).flatMap(({ from }) => filesOf(from)));
  if (before?.stamp === stamp && names.every((name) => existsSync(join(folder, name)))) return;
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(root, "dist"), { recursive: true });
  for (const [name, { from, make }] of Object.entries(downloads)) {
    const made = mkdtempSync(join(tmpdir(), "vitrine-download-"));
    await make(from, name, made);
    writeChanged(join(folder, name), readFileSync(join(made, name)));
    rmSync(made, { recursive: true });
  }
  removeEarlierFiles(folder, names, before?.names);
  writeChanged(list, Buffer.from(`${JSON.stringify({ stamp, names })}\n`));
}

/** Files of a folder but what is installed, built or secret. @param {string} from @returns {string[]} sorted */
function filesOf(from) {
  return readdirSync(join(root, from), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter(
      (path) =>
        !/(^|\/)(node_modules|dist|build|\.next|__pycache__|\.mypy_cache|[\w.-]+\.egg-info)\/|\/\.env(\.local)?$/.test(
          path,
        ),
    )
    .sort();
}

/** @param {string[]} paths */
function stampOf(paths) {
  const hash = createHash("sha256").update(`${recipe}\0${version}`);
  for (const path of paths) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

/** Packs the TypeScript client as `npm pack` does. @param {string} from @param {string} name @param {string} made */
async function packClient(from, name, made) {
  await buildClient(made);
  const own = ["package.json", "README.md", "LICENSE"].map((file) => [file, join(root, from, file)]);
  const built = readdirSync(join(made, "dist"))
    .sort()
    .map((file) => [`dist/${file}`, join(made, "dist", file)]);
  await writeArchive(new Map([...own, ...built]), "package", join(made, name));
}

/** Writes the TypeScript client as one module, for pages without a bundler. @param {string} _ @param {string} name @param {string} made */
async function bundleAlone(_, name, made) {
  await bundleClient(join(made, name));
}

/** Archives sources as pip installs them. @param {string} from @param {string} name @param {string} made */
async function archiveFolder(from, name, made) {
  const files = filesOf(from).map((path) => /** @type {const} */ ([path.slice(from.length + 1), join(root, path)]));
  await writeArchive(new Map(files), name.replace(/\.tar\.gz$/, ""), join(made, name));
}

/** Writes a `.tar.gz`. @param {Map<string, string>} files their names and where they are @param {string} top @param {string} path */
async function writeArchive(files, top, path) {
  const { pack } = await import("tar-stream");
  const archive = pack();
  const written = pipeline(archive, createGzip({ level: 9 }), createWriteStream(path));
  for (const [name, file] of files)
    archive.entry({ name: `${top}/${name}`, mtime: time, mode: 0o644 }, readFileSync(file));
  archive.finalize();
  await written;
}

/** @param {string} from @param {string} name @param {string} made */
async function zipFolder(from, name, made) {
  const { ZipFile } = await import("yazl");
  const zip = new ZipFile();
  const top = name.replace(/\.zip$/, "");
  for (const path of filesOf(from)) {
    zip.addBuffer(readFileSync(join(root, path)), `${top}${path.slice(from.length)}`, { mtime: time, mode: 0o100644 });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(join(made, name)));
}
