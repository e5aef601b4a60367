import { truncateSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { beforeAll, expect, it } from "vitest";
import { closeDatabase, database } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { executeRows } from "@/db/sql";
import { isDatabaseDamaged } from "@/lib/core/damage";
import { checkInstance, repairInstance } from "@/lib/operator/integrity/check";
import { sampleFile } from "../support/document-rows";
import { sound } from "../support/integrity";
import { newConnection } from "../support/people";
import { filesOnDisk } from "../support/stored-files";
import { upload } from "../support/uploads";

const { signal } = new AbortController();
const page = 8192;

beforeAll(migrateDatabase);

async function textOf(statement: string): Promise<string> {
  const [row] = await executeRows<{ text: string }>(database(), sql.raw(`select (${statement})::text as text`));
  return String(row?.text);
}

async function fileOf(table: string): Promise<string> {
  const folder = process.env.DATABASE_URL
    ? await textOf("current_setting('data_directory')")
    : join(process.env.DATA_DIR ?? "", "database");
  return join(folder, await textOf(`pg_relation_filepath('${table}')`));
}

/**
 * VACUUM gives rows their hint bits and marks their pages all-visible, which spares an index scan the rows; it passes
 * over a row while a commit near its own is not on disk. Hint bits set by a later read would have PostgreSQL write its
 * cached pages, and mend files cut short.
 */
async function rowsAreVisibleToAll(): Promise<boolean> {
  for (const statement of ["checkpoint", "vacuum links, users"]) await database().execute(sql.raw(statement));
  const allVisible = "bool_and(relpages > 0 and relallvisible = relpages)";
  return (await textOf(`select ${allVisible} from pg_class where relname in ('links', 'users')`)) === "true";
}

/** The server is shared: other tests commit all the time, and their commits reach the disk later. */
async function besideCommits(run: () => Promise<unknown>): Promise<void> {
  if (!process.env.DATABASE_URL) {
    await run();
    return;
  }
  const neighbour = postgres(process.env.DATABASE_URL, { max: 1 });
  let isDone = false;
  const commits = (async () => {
    while (!isDone) await neighbour`select pg_current_xact_id()`;
  })();
  try {
    await run();
  } finally {
    isDone = true;
    await commits;
    await neighbour.end();
  }
}

const refusal = (damage: string[]) =>
  `Nothing was repaired, since rows are damaged: ${damage.join("; ")}. Restore a backup (npm run admin -- restore <file>)`;

it("a table that cannot be read is reported, in health too, files are not compared with its rows, and repair refuses", async () => {
  await database().execute(sql`alter table audios rename to audios_away`);
  try {
    const damage = ['audios: relation "audios" does not exist'];
    expect(await checkInstance(signal)).toEqual({ ...sound, ok: false, unreadable_tables: damage });
    await expect(repairInstance(signal)).rejects.toThrow(refusal(damage));
  } finally {
    await database().execute(sql`alter table audios_away rename to audios`);
  }
  expect(isDatabaseDamaged()).toBe(true);
  expect(await checkInstance(signal)).toEqual(sound);
  expect(isDatabaseDamaged()).toBe(false);
});

it("a table that was cut short is what is damaged, not its indexes, and repair changes nothing", async () => {
  const { access_token: token, person } = await newConnection(["uploads"]);
  await upload("avatar", token, sampleFile("avatar.png"));
  await database().execute(
    sql`insert into links (user_id, position, type, value)
      select ${person.id}::uuid, n, 'github', 'ada' || n from generate_series(1, 500) as n`,
  );
  await besideCommits(() => expect.poll(rowsAreVisibleToAll).toBe(true));
  await database().execute(sql.raw("checkpoint"));
  const [links, users] = [await fileOf("links"), await fileOf("users")];
  await closeDatabase();
  truncateSync(links, page);
  truncateSync(users);
  const before = {
    disk: filesOnDisk(process.env.DATA_DIR ?? ""),
    index: await textOf("pg_relation_filenode('links_pkey')"),
  };
  const report = await checkInstance(signal);
  const damage = [expect.stringMatching(/^links: /), expect.stringMatching(/^users: /)];
  expect(report).toEqual({ ...sound, ok: false, unreadable_tables: damage });
  await database().execute(sql.raw("checkpoint"));
  await expect(repairInstance(signal)).rejects.toThrow(refusal(report.unreadable_tables));
  expect({
    disk: filesOnDisk(process.env.DATA_DIR ?? ""),
    index: await textOf("pg_relation_filenode('links_pkey')"),
  }).toEqual(before);
});
