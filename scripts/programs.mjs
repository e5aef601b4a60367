import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string[]} names @returns {string | undefined} the first of those programs in PATH or /usr/sbin */
function inPath(...names) {
  // Debian keeps servers such as nginx where the PATH of most people does not lead.
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), "/usr/sbin"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Undefined when the machine has none. */
export function findPostgres() {
  const initdb = inPath("initdb");
  return initdb ? join(initdb, "..") : debianPostgresFolder();
}

/** Debian keeps the server's programs in a folder per version, outside of PATH. */
function debianPostgresFolder() {
  const root = "/usr/lib/postgresql";
  try {
    const newestFirst = readdirSync(root).sort((left, right) => Number(right) - Number(left));
    return newestFirst
      .map((version) => join(root, version, "bin"))
      .find((folder) => isExecutable(join(folder, "initdb")));
  } catch {
    return undefined;
  }
}

export function findRedis() {
  return inPath("redis-server");
}

/** Without windows it needs a quarter less time for a page. */
const headlessShell = "chromium-headless-shell";
const browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];

/** `CHROMIUM_PATH` names another one. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || inPath(headlessShell, ...browsers, "brave-browser");
}

export function findProxies() {
  return { caddy: inPath("caddy"), nginx: inPath("nginx") };
}

/** A Python that has Authlib and requests. */
export function findAuthlib() {
  return findPython("authlib", "requests");
}

/** A Python that has what our client of it needs and is built and checked with. */
export function findHttpx() {
  return findPython("httpx", "setuptools", "wheel", "ensurepip", "mypy");
}

/** A Python that has Flask, for the site of the documentation, and what our client needs. */
export function findFlask() {
  return findPython("flask", "httpx");
}

/** The compiler of our client in Go. */
export function findGo() {
  return inPath("go");
}

/** Debian installs modules for its own Python alone, which need not be first in PATH. @param {string[]} modules */
function findPython(...modules) {
  const names = JSON.stringify(modules);
  const search = `import importlib.util, sys; sys.exit(not all(map(importlib.util.find_spec, ${names})))`;
  const pythons = [inPath("python3"), "/usr/bin/python3"].filter((path) => path !== undefined);
  return pythons.find((python) => spawnSync(python, ["-c", search]).status === 0);
}

function missingEngines() {
  const { caddy, nginx } = findProxies();
  const found = {
    PostgreSQL: findPostgres(),
    Redis: findRedis(),
    Caddy: caddy,
    nginx,
    Authlib: findAuthlib(),
    "httpx and mypy": findHttpx(),
    Flask: findFlask(),
    Go: findGo(),
  };
  return Object.entries(found).flatMap(([name, program]) => (program ? [] : name));
}

/** In CI a missing engine is an error, so that no test is skipped there. */
export function requireEnginesInCi() {
  if (process.env.CI !== "true") return;
  const missing = missingEngines();
  if (missing.length > 0) {
    throw new Error(`CI must test the real engines; install ${missing.join(" and ")}.`);
  }
}

export function describeEngines() {
  const postgres = findPostgres();
  const redis = findRedis();
  const { caddy, nginx } = findProxies();
  const found = [
    "PGlite",
    postgres && `PostgreSQL ${versionOf(join(postgres, "postgres"), /\d[\d.]*/)}`,
    redis && `Redis ${versionOf(redis, /(?<=v=)[\d.]+/)}`,
    caddy && "Caddy",
    nginx && "nginx",
    findAuthlib() && "Authlib",
    findHttpx() && "httpx",
    findFlask() && "Flask",
    findGo() && "Go",
  ].filter(Boolean);
  const missing = missingEngines();
  return `Engines: ${found.join(", ")}${missing.length > 0 ? `; not found here: ${missing.join(", ")}` : ""}`;
}

/** @param {string} program @param {RegExp} pattern */
function versionOf(program, pattern) {
  return pattern.exec(execFileSync(program, ["--version"], { encoding: "utf8" }))?.[0] ?? "";
}
