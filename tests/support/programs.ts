import { execFileSync } from "node:child_process";
import { accessSync, constants, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function inPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** Debian keeps the server's programs in a folder per version, outside of PATH. */
function debianPostgresFolder(): string | undefined {
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

/** The folder of PostgreSQL's `initdb` and `postgres`, when the machine has them. */
export function findPostgres(): string | undefined {
  const initdb = inPath("initdb");
  return initdb ? join(initdb, "..") : debianPostgresFolder();
}

/** The `redis-server` of the machine, when it has one. */
export function findRedis(): string | undefined {
  return inPath("redis-server");
}

/** The engines that this run tests, for people. In CI a missing one is an error, so that nothing is passed over there. */
export function enginesOfThisRun(): string {
  const postgres = findPostgres();
  const redis = findRedis();
  const missing = [!postgres && "PostgreSQL", !redis && "Redis"].filter(Boolean).join(" and ");
  if (missing && process.env.CI === "true") throw new Error(`CI must test the real engines; install ${missing}.`);
  const versions = [
    "PGlite",
    postgres && versionOf(join(postgres, "postgres"), /\d[\d.]*/, "PostgreSQL"),
    redis && versionOf(redis, /(?<=v=)[\d.]+/, "Redis"),
  ];
  return `Engines: ${versions.filter(Boolean).join(", ")}${missing ? ` (not found on this machine: ${missing})` : ""}`;
}

function versionOf(program: string, pattern: RegExp, name: string): string {
  return `${name} ${pattern.exec(execFileSync(program, ["--version"], { encoding: "utf8" }))?.[0] ?? "?"}`;
}
