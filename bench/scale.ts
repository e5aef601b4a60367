import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { Sql } from "postgres";
import type { TestBed } from "./database";
import { type Lane, measureLanes, type RowFigures } from "./measure";
import type { Effort } from "./options";
import type { Scale } from "./targets";

const sizes = { few: { people: 1_000, linksEach: 10 }, many: { people: 1_000_000, linksEach: 10 } };
const neededGigabytes = 10;
const environment = { PAGE_CACHE: "off" };

/** @throws Error when there is no room for the rows */
export async function requireDisk(): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const gigabytes = (bavail * bsize) / 1024 ** 3;
  if (gigabytes >= neededGigabytes) return;
  throw new Error(`--scale needs ${neededGigabytes} GB in ${tmpdir()}; there are ${gigabytes.toFixed(1)}. Set TMPDIR.`);
}

/** Measures one public user, any of all, without the cache, in a small database and a large one in turns. */
export async function measureScale(openTestBed: () => Promise<TestBed>, effort: Effort): Promise<Scale> {
  const lanes: Lane[] = [];
  for (const { people, linksEach } of [sizes.few, sizes.many]) {
    const { sql, columns } = await openTestBed();
    await fill(sql, people, linksEach);
    const next = () => ({ method: "GET" as const, path: `/api/user/p${1 + Math.floor(Math.random() * people)}` });
    const load = { connections: 64, sender: () => ({ next }) };
    for (const name of ["vitrine", "fastify"] as const) {
      lanes.push({ column: await columns.open(name, environment), load });
    }
  }
  const [few, fewFastify, many, manyFastify] = await measureLanes(lanes, effort);
  const row = (vitrine: typeof few, fastify: typeof few): RowFigures => ({ vitrine, fastify });
  return { few: row(few, fewFastify), many: row(many, manyFastify) };
}

/** Makes people p1, p2 and so on with their links; indexes are made once all rows are there. */
async function fill(sql: Sql, people: number, linksEach: number): Promise<void> {
  const restore = await withoutIndexes(sql, "links");
  await sql`
    insert into users (id, username, display_name, email, bio)
    select md5('p' || n)::uuid, 'p' || n, 'Person ' || n, 'p' || n || '@example.com', 'I am number ' || n
    from generate_series(1, ${people}::int) as n`;
  await sql`insert into handles (key, user_id, kind) select username, id, 'username' from users`;
  await sql`
    insert into links (user_id, position, type, value)
    select md5('p' || n)::uuid, position, 'github', 'p' || n
    from generate_series(1, ${people}::int) as n, generate_series(0, ${linksEach - 1}::int) as position`;
  await restore();
  await sql`vacuum analyze`;
}

/** Drops the indexes and constraints of a table; what is returned makes them again. */
async function withoutIndexes(sql: Sql, table: string): Promise<() => Promise<void>> {
  const constraints = await sql<{ name: string; definition: string }[]>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass order by contype desc`;
  for (const { name } of constraints) await sql`alter table ${sql(table)} drop constraint ${sql(name)}`;
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes where tablename = ${table}`;
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  return async () => {
    for (const { name, definition } of constraints) {
      await sql.unsafe(`alter table "${table}" add constraint "${name}" ${definition}`);
    }
    for (const { definition } of indexes) await sql.unsafe(definition);
  };
}
