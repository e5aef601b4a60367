import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, lstatSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { flushSync } from "@/lib/core/process/flush";
import { crashFailure, makingFailure, openingFailure } from "./embedded-failure";
import { UnusableDatabaseError } from "./failure";
import { SyncedFolder, syncedStartParameters } from "./synced-folder";

/**
 * PGlite takes 164 MB of buffers and room for 100 connections by default; one connection and a small database need far
 * less.
 */
const settings = ["shared_buffers=8MB", "max_connections=5", "wal_buffers=256kB"];

/** The optimizing compiler makes a start half as long again and takes 40 MB, and requests get no faster. */
const baselineCompiler = ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];

/** Making the database takes 5 s on a slow machine. */
const makeWithinMilliseconds = 120_000;

/** PostgreSQL writes many lines about a damaged folder. */
const maxOutputLines = 200;

/**
 * A panic follows the time and the process on its line. What PostgreSQL quotes stands later in a line, or on a line
 * that begins with a tab.
 */
const panic = /^[^[\t]*\[\d+\] PANIC:/;

/** The template databases are left out: nobody uses them, and they would be two thirds of the files. */
const program = `
  process.on("uncaughtException", (error) => {
    process.stderr.write(error.message ?? String(error));
    process.exit(1);
  });
  const { open, readdir } = await import("node:fs/promises");
  const { PGlite } = await import("@electric-sql/pglite");
  const [, folder] = process.argv;
  const database = await PGlite.create(folder);
  await database.exec("update pg_database set datistemplate = false");
  for (const name of ["template0", "template1"]) await database.exec("drop database " + name);
  await database.close();
  const names = [".", ...(await readdir(folder, { recursive: true }))];
  await Promise.all(names.map(async (name) => {
    const file = await open(folder + "/" + name);
    await file.sync();
    await file.close();
  }));
`;

/**
 * Opens the database in a folder that the caller has locked; where that fails, so does the first query. @param onCrash
 * called while PostgreSQL fails; must end the process @throws UnusableDatabaseError
 */
export function openPglite(folder: string, onCrash = (_: UnusableDatabaseError) => {}): PGlite {
  // A link that leads nowhere counts as a folder: what it leads to is not mounted.
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) makeDatabase(folder);
  requireDatabase(folder);
  for (const flag of baselineCompiler) setFlagsFromString(flag);
  // A power cut can leave this file empty, and PostgreSQL does not start with an empty one.
  rmSync(join(folder, "postmaster.pid"), { force: true });
  const output: string[] = [];
  let isOpen = false;
  const pglite = new PGlite({
    fs: new SyncedFolder(folder),
    startParams: [...syncedStartParameters, ...settings.flatMap((line) => ["-c", line])],
    onStderr(line) {
      // Lines of an open database quote what people wrote, so only the reason of a crash is kept.
      if (!isOpen) output.length < maxOutputLines && output.push(line);
      else if (panic.test(line)) onCrash(crashFailure(folder, line));
      return false;
    },
  });
  const waitReady = pglite.waitReady.then(
    () => {
      isOpen = true;
    },
    (error) => {
      throw openingFailure(folder, output, error);
    },
  );
  return Object.assign(pglite, { waitReady });
}

/** The check comes first because PGlite makes a new database in a folder without PG_VERSION. */
function requireDatabase(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw openingFailure(folder, [], error);
  }
  if (existsSync(join(folder, "PG_VERSION"))) return;
  throw new UnusableDatabaseError(
    `The folder ${folder} is there but holds no database: its file PG_VERSION is missing. If a volume belongs there, mount it; if files were lost, move the folder aside and restore a backup (npm run admin -- restore <file>), which makes a new database; to begin with an empty database, remove the folder.`,
  );
}

/**
 * A process of its own makes the database, since that takes 450 MB. The folder gets its name once all of it is flushed.
 */
function makeDatabase(folder: string): void {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const options = [...baselineCompiler, "--input-type=module", "--eval", program, unfinished];
  try {
    execFileSync(process.execPath, options, { stdio: "pipe", timeout: makeWithinMilliseconds });
  } catch (error) {
    throw makingFailure(dirname(folder), error);
  }
  renameSync(unfinished, folder);
  flushSync(dirname(folder));
}
