import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, expect, it, vi } from "vitest";
import { closeDatabase, connection, pingDatabase, subscribeToDatabaseStop } from "@/db/client";
import { openPglite } from "@/db/embedded";
import { crashFailure } from "@/db/embedded-failure";
import { temporaryFolder } from "@/scripts/temporary";
import { call, read } from "../support/api";
import { bundled } from "../support/bundled";
import { type DiskFailure, failingDisk } from "../support/failing-disk";
import { migratedDatabase } from "../support/migrated-database";
import { sampled } from "../support/sampling";

const { folder, remove } = temporaryFolder("stopped");
const whole = await migratedDatabase();
let runs = 0;
afterAll(remove);

/** What statements come to in a process of its own, which is ended when it hangs. */
function run(failure: DiskFailure) {
  const own = join(folder, `run-${++runs}`);
  const database = join(own, "database");
  mkdirSync(own);
  cpSync(whole, database, { recursive: true });
  const program = ["--conditions=react-server", bundled({ file: "tests/support/failing-disk-program.ts" })];
  const printed = execFileSync(process.execPath, [...program, database, JSON.stringify(failure), own], {
    env: { PATH: process.env.PATH, NODE_ENV: "test", ...failingDisk(own).environment },
    timeout: 60_000,
    killSignal: "SIGKILL",
    encoding: "utf8",
  });
  return { database, seen: JSON.parse(printed) };
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
  "after %s of its log that fails with %s the database refuses every query at once, and keeps what it had acknowledged",
  async (_, code, where) => {
    const { database, seen } = run({ ...where, code });
    const message = expect.stringMatching(
      new RegExp(
        `^The embedded database in ${database} has stopped: could not (write to log|fsync) file "\\w+"[^:]*: ${remedies[code]}$`,
      ),
    );
    const refused = { name: "StoppedDatabaseError", code: "CONNECTION_STOPPED", message };
    expect(seen).toEqual({
      failing: refused,
      waiting: refused,
      inTransaction: refused,
      after: refused,
      stops: [message],
    });
    const rows = await rowsIn(database);
    // The statement in flight may have been stored or not.
    expect([[1], Array.from({ length: 2000 }, (__, index) => index + 1)]).toContainEqual(rows);
  },
);

it("a disk that is full when a table grows fails that statement alone", async () => {
  const { database, seen } = run({ call: "writeSync", path: "/base/", code: "ENOSPC" });
  expect(seen).toMatchObject({
    failing: { name: "error", code: "53100" },
    waiting: "answered",
    inTransaction: "answered",
    after: "answered",
    stops: [],
  });
  expect(await rowsIn(database)).toEqual([1]);
});

it("a statement that overflows the stack stops the database, and is not taken for answered", async () => {
  cpSync(whole, join(folder, "overflown"), { recursive: true });
  const database = openPglite(join(folder, "overflown"));
  const nested = "[".repeat(200_000) + "]".repeat(200_000);
  await expect(database.query("select $1::jsonb", [nested])).rejects.toThrow(
    `The embedded database in ${folder}/overflown has stopped: PostgreSQL crashed (Maximum call stack size exceeded).`,
  );
  await expect(database.query("select 1")).rejects.toMatchObject({ name: "StoppedDatabaseError" });
  await database.close();
});

it("a crash after a statement stops the database, and an error of another kind fails that statement alone", async () => {
  cpSync(whole, join(folder, "flushed"), { recursive: true });
  const stops: string[] = [];
  const database = openPglite(join(folder, "flushed"), ({ message }) => stops.push(message));
  await database.query("select 1");
  const flush = database.Module._pgl_pq_flush;
  const failWith = (error: Error) =>
    Object.assign(database.Module, {
      _pgl_pq_flush: () => {
        throw error;
      },
    });
  failWith(new TypeError("of the program around it"));
  await expect(database.query("select 1")).rejects.toThrow(new TypeError("of the program around it"));
  Object.assign(database.Module, { _pgl_pq_flush: flush });
  expect((await database.query("select 2 as two")).rows).toEqual([{ two: 2 }]);
  expect(stops).toEqual([]);
  failWith(new WebAssembly.RuntimeError("unreachable"));
  const message = `The embedded database in ${folder}/flushed has stopped: PostgreSQL crashed (unreachable).`;
  const stopped = { name: "StoppedDatabaseError", message };
  await expect(database.query("select 3")).rejects.toMatchObject(stopped);
  Object.assign(database.Module, { _pgl_pq_flush: flush });
  await expect(database.query("select 4")).rejects.toMatchObject(stopped);
  expect(stops).toEqual([message]);
  await database.close();
});

it("once the database has stopped, whatever needs it or waits for it behind a held transaction is a 503 with Retry-After, and health says why", async () => {
  cpSync(whole, join(process.env.DATA_DIR ?? "", "database"), { recursive: true });
  await pingDatabase();
  const messages: string[] = [];
  subscribeToDatabaseStop(({ message }) => messages.push(message));
  const pglite = connection().pglite;
  let endTransaction = () => {};
  const held = pglite?.transaction(
    () =>
      new Promise<void>((resolve) => {
        endTransaction = resolve;
      }),
  );
  const waiting = call("GET", "/api/user/nobody");
  await new Promise((resolve) => setTimeout(resolve, 100));
  const failure = crashFailure("/data/database", ["LOG:  all is well", "PANIC:  could not fsync file: I/O error"], "");
  pglite?.stop(failure);
  const body = {
    error: "unavailable",
    error_description: "The service cannot reach its database; try again in a few seconds",
  };
  for (const [path, more, waited] of [
    ["/api/user/nobody", {}, waiting],
    ["/api/user/nobody", {}],
    ["/api/health", { live: true, ready: false, status: "unavailable", database: "down", parts: { database: "down" } }],
  ] as const) {
    const response = await (waited ?? call("GET", path));
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await read(response)).toEqual({ status: 503, body: { ...body, ...more } });
  }
  expect(messages).toEqual([failure.message]);
  endTransaction();
  await expect(held).rejects.toThrow(failure.message);
  await closeDatabase();
});

it("a database that has stopped does not enter WebAssembly again", async () => {
  cpSync(whole, join(folder, "entered"), { recursive: true });
  const database = openPglite(join(folder, "entered"));
  await database.query("select 1");
  const enter = vi.spyOn(PGlite.prototype, "execProtocolRawSync");
  const failure = crashFailure("/data", [], "a test");
  database.stop(failure);
  database.stop(crashFailure("/data", [], "another"));
  expect(() => database.execProtocolRawSync(new Uint8Array())).toThrow(failure);
  await expect(database.query("select 1")).rejects.toBe(failure);
  await database.close();
  expect(enter).not.toHaveBeenCalled();
  enter.mockRestore();
});

it("PGlite still runs its queries in the loop that a stop leaves", () => {
  const loop = String(PGlite.prototype.execProtocolRawSync);
  // If this fails, read how PGlite now calls PostgreSQL, and change `db/stoppable-pglite.ts` accordingly.
  expect(loop).toMatch(/try\{.*\._PostgresMainLoopOnce\(\)\}catch\(\w+\)\{\w+\.stackRestore\(/s);
});
