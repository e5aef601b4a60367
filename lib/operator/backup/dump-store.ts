import "server-only";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { knownMigrations, lastMigration } from "@/db/migrate";
import { onDedicatedConnection } from "@/db/own-connection";
import { executeRows, ownTables } from "@/db/sql";
import { checkingFreeSpace } from "./free-space";
import type { Manifest } from "./manifest";

/** So many rows a query keep others waiting little and need few round trips; rows of pictures have up to a megabyte. */
const batch = { plain: 1_000, withBytes: 50 } as const;

/** The table is left out: it only records the backups and restores of this instance. */
const leftOut = "backup_runs";

export type Dumped = Pick<Manifest, "migration" | "tables" | "sequences">;

/** Writes one snapshot as `<table>.ndjson.gz` into an existing folder. */
export async function dumpRows(folder: string, signal: AbortSignal): Promise<Dumped> {
  const dump = async (transaction: Transaction): Promise<Dumped> => {
    await transaction.execute(sql`set local bytea_output = 'hex'`);
    const tables: Manifest["tables"] = [];
    for (const { name, columns, batch: rows } of await listTables(transaction)) {
      const lines = linesOf(name, rows, transaction, signal);
      const counted = { rows: 0 };
      const file = createWriteStream(join(folder, `${name}.ndjson.gz`), { flags: "wx", mode: 0o600 });
      await pipeline(
        Readable.from(counting(lines, counted)),
        createGzip({ level: 1 }),
        (packed) => checkingFreeSpace(packed, folder),
        file,
      );
      tables.push({ name, columns, rows: counted.rows });
    }
    return { migration: await newestMigration(transaction), tables, sequences: await listSequences(transaction) };
  };
  const snapshot = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  return onDedicatedConnection("backup", (database) => database.transaction(dump, snapshot), signal);
}

async function* linesOf(
  table: string,
  most: number,
  transaction: Transaction,
  signal: AbortSignal,
): AsyncGenerator<string[]> {
  const source = sql.identifier(table);
  await transaction.execute(
    sql`declare dumped no scroll cursor for select row_to_json(t)::text as line from ${source} t`,
  );
  for (let more = true; more; ) {
    signal.throwIfAborted();
    const rows = await executeRows<{ line: string }>(transaction, sql.raw(`fetch ${most} from dumped`));
    if (rows.length > 0) yield rows.map(({ line }) => line);
    more = rows.length === most;
  }
  await transaction.execute(sql`close dumped`);
}

async function* counting(batches: AsyncIterable<string[]>, counted: { rows: number }): AsyncGenerator<string> {
  for await (const lines of batches) {
    counted.rows += lines.length;
    yield `${lines.join("\n")}\n`;
  }
}

/** Lists each table after those that it references. */
async function listTables(transaction: Transaction): Promise<{ name: string; columns: string[]; batch: number }[]> {
  const columns = await executeRows<{ table: string; column: string; isBytes: boolean }>(
    transaction,
    sql`select c.relname as "table", a.attname as "column", a.atttypid = 'bytea'::regtype as "isBytes"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' and c.relname in ${ownTables} and c.relname <> ${leftOut}
      order by c.relname, a.attnum`,
  );
  const references = await executeRows<{ from: string; to: string }>(
    transaction,
    sql`select c.relname as "from", r.relname as "to" from pg_constraint
      join pg_class c on c.oid = conrelid join pg_class r on r.oid = confrelid
      where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const waiting = new Map<string, string[]>();
  for (const { table, column } of columns) waiting.set(table, [...(waiting.get(table) ?? []), column]);
  const missing = ownTables.find((name) => name !== leftOut && !waiting.has(name));
  if (missing !== undefined) throw new Error(`The database lacks the table ${missing}`);
  const withBytes = new Set(columns.filter(({ isBytes }) => isBytes).map(({ table }) => table));
  const ordered: { name: string; columns: string[]; batch: number }[] = [];
  while (waiting.size > 0) {
    const isFree = (table: string) => !references.some(({ from, to }) => from === table && waiting.has(to));
    const free = [...waiting].filter(([table]) => isFree(table));
    if (free.length === 0) throw new Error("The foreign keys of the tables form a cycle");
    for (const [name, own] of free) {
      ordered.push({ name, columns: own, batch: withBytes.has(name) ? batch.withBytes : batch.plain });
      waiting.delete(name);
    }
  }
  return ordered;
}

/** Returns the values of the sequences; rows inserted meanwhile count as well, which only leaves a gap. */
async function listSequences(transaction: Transaction): Promise<Manifest["sequences"]> {
  const names = await executeRows<{ name: string }>(
    transaction,
    sql`select s.relname as name from pg_class s
      join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      join pg_class c on c.oid = d.refobjid
      where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace and c.relname in ${ownTables}
      order by 1`,
  );
  const sequences: Manifest["sequences"] = [];
  for (const { name } of names) {
    const state = sql`select last_value::text as last_value, is_called from ${sql.identifier(name)}`;
    const [row] = await executeRows<{ last_value: string; is_called: boolean }>(transaction, state);
    if (row) sequences.push({ name, ...row });
  }
  return sequences;
}

async function newestMigration(transaction: Transaction): Promise<Manifest["migration"]> {
  const when = await lastMigration(transaction);
  const known = knownMigrations().find((migration) => migration.when === when);
  if (!known)
    throw new Error("The database was migrated by another build while the backup began; start the backup again");
  return known;
}
