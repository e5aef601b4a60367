import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
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
