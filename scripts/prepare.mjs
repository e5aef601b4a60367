import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder that holds the project. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** A step failed for a reason that people can mend; the message is all they need. */
export class PreparationError extends Error {}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** Runs a program in the project's folder with its output shown. */
export function run(program, parameters, environment = {}) {
  const options = { cwd: root, stdio: "inherit", env: { ...process.env, ...environment } };
  const { status, error } = spawnSync(program, parameters, options);
  if (error || status !== 0) throw new PreparationError(`${program} ${parameters.join(" ")} did not succeed.`);
}

/** Refuses a Node that is too old, before anything else can fail in a way nobody understands. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 9)) return;
  throw new PreparationError(`Vitrine needs Node.js 20.9 or later; this is ${process.versions.node}.`);
}

/** Reads `.env` into the environment, where what is set already wins. */
export function loadDotEnv() {
  const path = join(root, ".env");
  if (!existsSync(path)) return;
  if (!process.loadEnvFile) throw new PreparationError("Reading .env needs Node.js 20.12 or later.");
  process.loadEnvFile(path);
}

/** Installs the packages when they are missing or not those of the lock file. */
export function install() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const stamp = join(root, "node_modules", ".vitrine-lock");
  if (readIfThere(stamp) === lock) return;
  process.stderr.write("Installing packages…\n");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  run(npm, ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], { NODE_ENV: "" });
  writeFileSync(stamp, lock);
}

const sources = ["app", "lib", "db", "public", "instrumentation.ts", "proxy.ts"];
const settings = ["next.config.mjs", "postcss.config.mjs", "tsconfig.json", "package-lock.json"];

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function sourceFingerprint() {
  const hash = createHash("sha256");
  for (const file of [...sources, ...settings].flatMap((name) => filesBelow(join(root, name)))) {
    hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** Builds the site when its sources differ from those of the last build. */
export function build() {
  const stamp = join(root, ".next", "vitrine-sources");
  const fingerprint = sourceFingerprint();
  if (readIfThere(stamp) === fingerprint) return;
  process.stderr.write("Building…\n");
  const next = createRequire(join(root, "package.json")).resolve("next/dist/bin/next");
  run(process.execPath, [next, "build"], { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
  writeFileSync(stamp, fingerprint);
}

/** Shows a failure: its message when people can mend it, else all there is. */
export function reportFailure(error) {
  process.stderr.write(`${error instanceof PreparationError ? error.message : (error.stack ?? error)}\n`);
  process.exitCode = 1;
}
