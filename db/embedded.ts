import { execFileSync } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";

/** PGlite takes 164 MB of buffers and room for 100 connections by itself; it has one, and this database is small. */
const settings = ["shared_buffers=8MB", "max_connections=5", "wal_buffers=256kB"];

/** Making a database takes 5 s on a slow machine. */
const makeWithinMilliseconds = 120_000;

const program = `
  const { PGlite } = await import("@electric-sql/pglite");
  const database = await PGlite.create(process.argv[1]);
  await database.close();
`;

/**
 * Opens the embedded database in that folder, and makes it before when there is none.
 * @throws Error when it cannot be made
 */
export function openPglite(folder: string): PGlite {
  if (!existsSync(folder)) makeDatabase(folder);
  // The optimizing compiler keeps 40 MB for code that makes no request faster: its time goes elsewhere.
  for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);
  return new PGlite(folder, {
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap((line) => ["-c", line])],
  });
}

/** In a process of its own, since making one holds 450 MB to the end; under another name until it is whole. */
function makeDatabase(folder: string): void {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const options = ["--input-type=module", "--eval", program, unfinished];
  execFileSync(process.execPath, options, { stdio: "pipe", timeout: makeWithinMilliseconds });
  renameSync(unfinished, folder);
}
