import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openPglite } from "@/db/embedded";
import { temporaryFolder } from "@/scripts/temporary";
import { bundled } from "../support/bundled";
import { type DiskFailure, failingDisk } from "../support/failing-disk";
import { migratedDatabase } from "../support/migrated-database";
import { sampled } from "../support/sampling";

const { folder, remove } = temporaryFolder("crashed");
const whole = await migratedDatabase();
let runs = 0;
afterAll(remove);

/** What a process with a database on a failing disk prints, and its exit code. */
function run(failure: DiskFailure) {
  const own = join(folder, `run-${++runs}`);
  const database = join(own, "database");
  mkdirSync(own);
  cpSync(whole, database, { recursive: true });
  const program = ["--conditions=react-server", bundled({ file: "tests/support/failing-disk-program.ts" })];
  const { status, stdout } = spawnSync(process.execPath, [...program, database, JSON.stringify(failure), own], {
    env: { PATH: process.env.PATH, NODE_ENV: "test", ...failingDisk(own).environment },
    timeout: 60_000,
    killSignal: "SIGKILL",
    encoding: "utf8",
  });
  return { database, status, stdout };
}

async function rowsIn(database: string): Promise<number[]> {
  const opened = openPglite(database);
  const { rows } = await opened.query<{ id: number }>("select id from kept order by id");
  await opened.close();
  return rows.map(({ id }) => id);
}

const remedies = {
  EIO: "I/O error. Its disk fails: look for its errors in the system's log, and move the folder to a disk that is sound.",
  ENOSPC: "No space left on device. The disk is full: free some space and start again.",
};

it.each(
  sampled(
    [
      ["a write", "ENOSPC", { call: "writeSync", path: "pg_wal" }],
      ["a write", "EIO", { call: "writeSync", path: "pg_wal" }],
      ["a sync", "EIO", { call: "fdatasyncSync", path: "pg_wal" }],
    ] as const,
    2,
  ),
)(
  "after %s of its log that fails with %s the process ends and says why, and what was acknowledged is kept",
  async (_, code, where) => {
    const { database, status, stdout } = run({ ...where, code });
    expect(stdout).toMatch(
      new RegExp(
        `^The embedded database in ${database} has crashed: could not (write to log|fsync) file "\\w+"[^:]*: ${remedies[code]}$`,
      ),
    );
    expect(status).toBe(1);
    // The statement in flight may have been stored or not.
    expect([[1], Array.from({ length: 2000 }, (__, index) => index + 1)]).toContainEqual(await rowsIn(database));
  },
);

it("a disk that is full when a table grows fails that statement alone", () => {
  const { status, stdout } = run({ call: "writeSync", path: "/base/", code: "ENOSPC" });
  expect([JSON.parse(stdout), status]).toEqual([["53100", [1]], 0]);
});
