import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildAssets } from "./assets.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** The message says what to do. */
export class SetupError extends Error {
  name = "SetupError";
  isExpected = true;
}

/** @throws {SetupError} when Node is older than what `engines` in package.json asks for */
export function requireNode() {
  const wanted = JSON.parse(read("package.json")).engines.node.replace(">=", "");
  const [major = 0, minor = 0] = wanted.split(".").map(Number);
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split(".").map(Number);
  if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
    throw new SetupError(`Vitrine needs Node ${wanted} or newer; this is Node ${process.versions.node}.`);
  }
}

/** Variables that are set already win. */
export function loadEnvFile() {
  if (!existsSync(join(root, ".env"))) return;
  for (const line of read(".env").split(/\r?\n/)) {
    const [, name, raw = ""] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === undefined) continue;
    const quoted = /^(["'])(.*)\1(?:\s+#.*)?$/.exec(raw);
    process.env[name] ??= quoted?.[2] ?? raw.replace(/(^|\s)#.*$/, "").trim();
  }
}

/** @param {string} path */
function read(path) {
  return readFileSync(join(root, path), "utf8");
}

/** @param {string} command @param {string[]} options */
export async function run(command, options, environment = {}) {
  const child = spawn(command, options, { cwd: root, stdio: "inherit", env: { ...process.env, ...environment } });
  return new Promise((ended, failed) => {
    child.once("error", failed);
    child.once("exit", (code, signal) => ended(code ?? (signal === "SIGINT" ? 130 : 1)));
  });
}

/** Compares installed packages with the lock file, which also names packages of other platforms. */
function isInstalled() {
  if (!existsSync(join(root, "node_modules/.package-lock.json"))) return false;
  const wanted = JSON.parse(read("package-lock.json")).packages;
  const installed = JSON.parse(read("node_modules/.package-lock.json")).packages;
  const direct = Object.keys({ ...wanted[""].dependencies, ...wanted[""].devDependencies });
  return (
    direct.every((name) => installed[`node_modules/${name}`]) &&
    Object.entries(installed).every(([path, { version }]) => wanted[path]?.version === version)
  );
}

const npm = process.platform === "win32" ? "npm.cmd" : "npm";

export async function install() {
  if (isInstalled()) return;
  process.stdout.write("Installing packages (once)\n");
  // Build tools are development packages, which NODE_ENV=production would leave out.
  if ((await run(npm, ["ci", "--include=dev", "--no-audit", "--no-fund"])) !== 0) {
    throw new SetupError("The packages could not be installed; npm says why above.");
  }
}

/**
 * Installs what one command alone needs, unless it is there: every installation would be larger by it otherwise. Its peer
 * dependencies are packages of the project itself.
 * @param {string} folder with a package.json and a package-lock.json of its own
 * @returns {Promise<string>} the folder of its packages
 */
export async function installApart(folder) {
  const place = `node_modules/.apart/${basename(folder)}`;
  const done = `${place}/installed.json`;
  const lock = read(`${folder}/package-lock.json`);
  if (!existsSync(join(root, done)) || read(done) !== lock) {
    process.stdout.write(`Installing the packages of ${folder} (once)\n`);
    mkdirSync(join(root, place), { recursive: true });
    for (const file of ["package.json", "package-lock.json"]) {
      copyFileSync(join(root, folder, file), join(root, place, file));
    }
    if ((await run(npm, ["ci", "--prefix", place, "--legacy-peer-deps", "--no-audit", "--no-fund"])) !== 0) {
      throw new SetupError(`The packages of ${folder} could not be installed; npm says why above.`);
    }
    writeFileSync(join(root, done), lock);
  }
  return `${place}/node_modules`;
}

const sources = [
  ...["app", "lib", "db", "public", "package-lock.json", "tsconfig.json"],
  ...["next.config.mjs", "postcss.config.mjs", "instrumentation.ts", "instrumentation-client.ts", "proxy.ts"],
];
/** Made by a build, together with files of earlier builds. */
const made = ["public/developers", "public/fonts", "public/islands"];
const stamp = ".next/vitrine-sources";

/** Of the name and content of every file that a build reads. */
function fingerprint() {
  const hash = createHash("sha256").update(process.versions.node);
  for (const path of sources.filter((source) => existsSync(join(root, source))).flatMap(filesBelow)) {
    const content = readFileSync(join(root, path));
    hash.update(`\0${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  if (made.includes(path)) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}

function isBuilt(wanted) {
  return existsSync(join(root, ".next/BUILD_ID")) && existsSync(join(root, stamp)) && read(stamp) === wanted;
}

/** Unless the last build was of exactly these sources. */
export async function build() {
  await buildAssets();
  const wanted = fingerprint();
  const deadline = Date.now() + 10 * 60_000;
  while (!isBuilt(wanted)) {
    process.stdout.write("Building the site (again only after a change)\n");
    const code = await run(process.execPath, ["node_modules/next/dist/bin/next", "build"], { NODE_ENV: "production" });
    if (code === 0) writeFileSync(join(root, stamp), wanted);
    // Next refuses to build alongside another build of this folder, which may be the very one we want.
    else if (existsSync(join(root, ".next/lock")) && Date.now() < deadline) await pause(2_000);
    else if (!isBuilt(wanted)) throw new SetupError("The site could not be built; see above.");
  }
}
