import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/db/client";
import { databaseCause } from "@/db/failure";
import { onOwnConnection } from "@/db/own-connection";
import { rowsOf } from "@/db/rows";
import { amongOwnTables, ownTables } from "@/db/tables";

/** Each text names the table, index or reference and the cause. */
export type DatabaseDamage = {
  unreadable_tables: string[];
  damaged_indexes: { name: string; problem: string }[];
  broken_references: string[];
};

type Index = { name: string; table: string; keys: string; predicate: string | null; isValid: boolean };
type ForeignKey = { name: string; from: string; to: string; columns: string[]; targets: string[] };

/** Thrown to roll an inspection back. */
class InspectedError extends Error {}

/** With `amcheck` where this user may call it, else by counting index entries and checking their order. */
export async function inspectDatabase(): Promise<DatabaseDamage> {
  return onOwnConnection("check", async (database) => {
    // A system index is checked for all: the extension may be installed without the right to call it.
    const probe = (transaction: Transaction) => callAmcheck(transaction, "pg_catalog.pg_class_oid_index", false);
    const hasAmcheck = (await attempt(database, probe)) === undefined;
    const unreadable = await problemsOf(ownTables, (table) => readTable(database, table));
    const indexes = await listIndexes(database);
    const damaged: DatabaseDamage["damaged_indexes"] = [];
    for (const index of indexes) {
      const problem = index.isValid ? await compareIndex(database, index, hasAmcheck) : "it is not valid";
      if (problem !== undefined) damaged.push({ name: index.name, problem });
    }
    const broken = await problemsOf(await listForeignKeys(database), (key) => followReference(database, key));
    return { unreadable_tables: unreadable, damaged_indexes: damaged, broken_references: broken };
  });
}

export async function rebuildIndexes(names: readonly string[]): Promise<void> {
  await onOwnConnection("check", async (database) => {
    for (const name of names) await database.execute(sql`reindex index ${sql.identifier(name)}`);
  });
}

async function callAmcheck(transaction: Transaction, index: string, allRows: boolean): Promise<void> {
  await transaction.execute(sql`create extension if not exists amcheck`);
  const schema = sql`select extnamespace::regnamespace::text as name from pg_extension where extname = 'amcheck'`;
  const [found] = await rowsOf<{ name: string }>(transaction, schema);
  const check = sql.raw(`${found?.name}.bt_index_check`);
  await transaction.execute(sql`select ${check}(cast(${index} as text)::regclass, ${allRows})`);
}

async function problemsOf<Thing>(things: readonly Thing[], inspect: (thing: Thing) => Promise<string | undefined>) {
  const problems: string[] = [];
  for (const thing of things) {
    const problem = await inspect(thing);
    if (problem !== undefined) problems.push(problem);
  }
  return problems;
}

async function attempt(database: Database, inspect: (transaction: Transaction) => Promise<unknown>) {
  try {
    await database.transaction(async (transaction) => {
      await inspect(transaction);
      throw new InspectedError();
    });
  } catch (error) {
    if (error instanceof InspectedError) return undefined;
    const cause = databaseCause(error);
    return cause instanceof Error ? cause.message : String(cause);
  }
}

async function readTable(database: Database, table: string): Promise<string | undefined> {
  const problem = await attempt(database, async (transaction) => {
    await withoutIndexes(transaction);
    await transaction.execute(sql`select count(t::text) from ${sql.identifier(table)} t`);
  });
  return problem && `${table}: ${problem}`;
}

async function withoutIndexes(transaction: Transaction): Promise<void> {
  for (const kind of ["indexscan", "indexonlyscan", "bitmapscan"]) {
    await transaction.execute(sql.raw(`set local enable_${kind} = off`));
  }
}

function compareIndex(database: Database, index: Index, hasAmcheck: boolean): Promise<string | undefined> {
  if (!hasAmcheck) return countEntries(database, index);
  return attempt(database, (transaction) => callAmcheck(transaction, `public."${index.name}"`, true));
}

function countEntries(database: Database, { name, table, keys, predicate }: Index): Promise<string | undefined> {
  const [order, where] = [sql.raw(keys), predicate === null ? sql`true` : sql.raw(predicate)];
  return attempt(database, async (transaction) => {
    const rows = sql`select count(*) as count from ${sql.identifier(table)} where ${where}`;
    await withoutIndexes(transaction);
    const [inTable] = await rowsOf<{ count: unknown }>(transaction, rows);
    for (const setting of ["indexscan = on", "indexonlyscan = on", "seqscan = off", "sort = off"]) {
      await transaction.execute(sql.raw(`set local enable_${setting}`));
    }
    const entries = sql`select row(${order}) as key, lag(row(${order})) over (order by ${order}) as before
      from ${sql.identifier(table)} where ${where}`;
    const [inIndex] = await rowsOf<{ count: unknown; misplaced: unknown }>(
      transaction,
      sql`select count(*) as count, count(*) filter (where key < before) as misplaced from (${entries}) as entries`,
    );
    const [wanted, found, misplaced] = [inTable?.count, inIndex?.count, inIndex?.misplaced].map(Number);
    if (wanted !== found) throw new Error(`${name} has ${found} entries for ${wanted} rows`);
    if (misplaced !== 0) throw new Error(`${name} has ${misplaced} entries out of order`);
  });
}

async function listIndexes(database: Database): Promise<Index[]> {
  return rowsOf<Index>(
    database,
    sql`select i.relname as name, t.relname as "table", indisvalid and indisready as "isValid",
        pg_get_expr(indpred, indrelid) as predicate,
        (select string_agg(pg_get_indexdef(indexrelid, k, true), ', ' order by k) from generate_series(1, indnkeyatts) k)
          as keys
      from pg_index join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
        join pg_am am on am.oid = i.relam
      where t.relnamespace = 'public'::regnamespace and t.relname in ${amongOwnTables()} and am.amname = 'btree'
      order by i.relname`,
  );
}

async function listForeignKeys(database: Database): Promise<ForeignKey[]> {
  const names = (table: string, numbers: string): SQL =>
    sql.raw(`(select json_agg(attname order by n) from unnest(${numbers}) with ordinality as k (number, n)
      join pg_attribute on attrelid = ${table} and attnum = k.number)`);
  return rowsOf<ForeignKey>(
    database,
    sql`select conname as name, f.relname as "from", r.relname as "to", ${names("conrelid", "conkey")} as columns,
        ${names("confrelid", "confkey")} as targets
      from pg_constraint join pg_class f on f.oid = conrelid join pg_class r on r.oid = confrelid
      where contype = 'f' and f.relnamespace = 'public'::regnamespace and f.relname in ${amongOwnTables()}
      order by conname`,
  );
}

async function followReference(database: Database, key: ForeignKey): Promise<string | undefined> {
  const pairs = key.columns.map((column, index) => {
    const target = sql.identifier(key.targets[index] ?? "");
    return sql`r.${target} = f.${sql.identifier(column)}`;
  });
  const given = key.columns.map((column) => sql`f.${sql.identifier(column)} is not null`);
  const [row] = await rowsOf<{ count: unknown }>(
    database,
    sql`select count(*) as count from ${sql.identifier(key.from)} f where ${sql.join(given, sql` and `)}
      and not exists (select from ${sql.identifier(key.to)} r where ${sql.join(pairs, sql` and `)})`,
  );
  const count = Number(row?.count);
  return count === 0 ? undefined : `${key.name}: ${count} rows of ${key.from} refer to rows of ${key.to} that are gone`;
}
