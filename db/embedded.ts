import { execFileSync } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { flush } from "@/lib/flush";
import { SyncedFolder, syncedStartParameters } from "./synced-folder";

/** PGlite takes 164 MB of buffers and room for 100 connections by itself; it has one, and this database is small. */
const settings = ["shared_buffers=8MB", "max_connections=5", "wal_buffers=256kB"];

/** Making a database takes 5 s on a slow machine. */
const makeWithinMilliseconds = 120_000;

/** Without the template databases, which nothing here is made from and two thirds of the files would be of. */
const program = `
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
 * Opens the embedded database in that folder, and makes it before when there is none.
 * @throws Error when it cannot be made
 */
export function openPglite(folder: string): PGlite {
  if (!existsSync(folder)) makeDatabase(folder);
  // The optimizing compiler keeps 40 MB for code that makes no request faster: its time goes elsewhere.
  for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);
  // A power cut can leave it empty, and PostgreSQL does not start then. Of two servers the caller's own lock keeps one out.
  rmSync(join(folder, "postmaster.pid"), { force: true });
  return new PGlite({
    fs: new SyncedFolder(folder),
    startParams: [...syncedStartParameters, ...settings.flatMap((line) => ["-c", line])],
  });
}

/** In a process of its own, since making one holds 450 MB to the end; under another name until the disk holds all of it. */
function makeDatabase(folder: string): void {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const options = ["--input-type=module", "--eval", program, unfinished];
  execFileSync(process.execPath, options, { stdio: "pipe", timeout: makeWithinMilliseconds });
  renameSync(unfinished, folder);
  flush(dirname(folder));
}
