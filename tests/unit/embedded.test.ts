import fs, { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { checkpointDatabase, closeDatabase, connection } from "@/db/client";
import { openPglite } from "@/db/embedded";
import { temporaryFolder } from "@/scripts/temporary";

const { folder, remove } = temporaryFolder("embedded");
afterAll(remove);

it("an embedded database whose creation was interrupted is created again, and stores later writes", async () => {
  const path = join(folder, "database");
  mkdirSync(`${path}.new`);
  writeFileSync(join(`${path}.new`, "PG_VERSION"), "half of it");
  const first = openPglite(path);
  await first.exec("create table kept (word text); insert into kept values ('here')");
  await first.close();
  expect(existsSync(`${path}.new`)).toBe(false);
  const second = openPglite(path);
  expect((await second.query("select word from kept")).rows).toEqual([{ word: "here" }]);
  await second.close();
  expect(readdirSync(folder)).toEqual(["database"]);
});

it("an embedded database asks for no more memory than one connection needs", async () => {
  const database = openPglite(join(folder, "database"));
  const { rows } = await database.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('shared_buffers', 'max_connections') order by name",
  );
  await database.close();
  // Buffers of 8 kB; PGlite rounds 8 MB up to pieces of its own.
  expect(rows).toEqual([
    { name: "max_connections", setting: "5" },
    { name: "shared_buffers", setting: expect.stringMatching(/^1\d{3}$/) },
  ]);
});

/** Of `pg_control`: 1 after a stop in order, 6 while the database runs. */
const stateIn = (database: string) => readFileSync(join(database, "global/pg_control")).readUInt32LE(16);

it("a database that is closed stands as after a stop in order", async () => {
  const path = join(folder, "database");
  const closed = openPglite(path);
  await closed.query("select 1");
  expect(stateIn(path)).toBe(6);
  await closed.close();
  expect(stateIn(path)).toBe(1);
});

it("a commit is answered once its log is on the disk, a statement that changes nothing without", async () => {
  const synced: number[] = [];
  const { fdatasyncSync } = fs;
  fs.fdatasyncSync = (descriptor) => {
    synced.push(descriptor);
    fdatasyncSync(descriptor);
  };
  syncBuiltinESMExports();
  const database = openPglite(join(folder, "database"));
  try {
    await database.query("select 1");
    synced.length = 0;
    await database.query("select word from kept");
    expect(synced).toEqual([]);
    await database.query("insert into kept values ('there')");
    expect(synced).toHaveLength(1);
    await database.transaction(async (transaction) => {
      await transaction.query("insert into kept values ('one')");
      await transaction.query("insert into kept values ('two')");
      expect(synced).toHaveLength(1);
    });
    expect(synced).toHaveLength(2);
  } finally {
    fs.fdatasyncSync = fdatasyncSync;
    syncBuiltinESMExports();
    await database.close();
  }
});

it("a checkpoint frees the log of earlier writes", async () => {
  const query = "select redo_lsn::text as from_here from pg_control_checkpoint()";
  cpSync(join(folder, "database"), join(process.env.DATA_DIR ?? "", "database"), { recursive: true });
  const database = connection().pglite;
  const before = await database?.query(query);
  await database?.exec("create table logged (word text); insert into logged values ('here')");
  await checkpointDatabase();
  expect((await database?.query(query))?.rows).not.toEqual(before?.rows);
  await closeDatabase();
});

it("words of a person that PostgreSQL quotes in its output are not taken for its crash", async () => {
  const crashes: string[] = [];
  const database = openPglite(join(folder, "database"), ({ message }) => crashes.push(message));
  await database.exec("create table named (name text unique)");
  const crash = "2026-11-28 01:00:00.000 UTC [42] PANIC:  it crashed";
  for (const name of [crash, `x\n${crash}`, `x\r${crash}`]) {
    const insert = () => database.query("insert into named values ($1)", [name]);
    await insert();
    await expect(insert()).rejects.toMatchObject({ code: "23505", detail: `Key (name)=(${name}) already exists.` });
  }
  await database.close();
  expect(crashes).toEqual([]);
});
