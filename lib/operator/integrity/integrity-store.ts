import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/db/client";
import { databaseCause } from "@/db/failure";
import { onDedicatedConnection } from "@/db/own-connection";
import { executeRows, ownTables } from "@/db/sql";
import { setDatabaseDamaged } from "@/lib/core/damage";

/** Each text names the table, index or reference and the cause. */
export type DatabaseDamage = {
  unreadable_tables: string[];
  damaged_indexes: { name: string; problem: string }[];
  broken_references: string[];
};

type Index = { name: string; table: string; path: string; keys: string; predicate: string | null; isValid: boolean };
type ForeignKey = { name: string; from: string; to: string; columns: string[]; targets: string[] };

/** It is thrown to roll an inspection back. */
class InspectedError extends Error {}

/** A table that was cut short at a page reads without an error; only its indexes still know the rows. */
class LostRowsError extends Error {}

/** The health of this process shows what the inspection finds, or no longer finds. */
export async function inspectDatabase(): Promise<DatabaseDamage> {
  const damage = await findDamage();
  setDatabaseDamaged(Object.values(damage).some((found) => found.length > 0));
  return damage;
}

/** Counts index entries and checks their order, with `amcheck` where this user may call it. */
function findDamage(): Promise<DatabaseDamage> {
  return onDedicatedConnection("check", async (database) => {
    // One system index is checked first: the extension may be installed without the right to call it.
    const probe = (transaction: Transaction) => callAmcheck(transaction, "pg_catalog.pg_class_oid_index", false);
    const hasAmcheck = (await attempt(database, probe)) === undefined;
    const tables = new Map<string, string>();
    for (const table of ownTables) {
      const problem = await readTable(database, table);
      if (problem) tables.set(table, problem.message);
    }
    const damaged: { table: string; name: string; problem: string }[] = [];
    for (const index of await listIndexes(database)) {
      if (tables.has(index.table)) continue;
      const problem = index.isValid ? await compareIndex(database, index, hasAmcheck) : new Error("it is not valid");
      if (problem && isOfTable(problem, index)) tables.set(index.table, problem.message);
      else if (problem) damaged.push({ table: index.table, name: index.name, problem: problem.message });
    }
    const broken: string[] = [];
    for (const key of await listForeignKeys(database)) {
      if (tables.has(key.from) || tables.has(key.to)) continue;
      const problem = await followReference(database, key);
      if (problem) broken.push(`${key.name}: ${problem.message}`);
    }
    return {
      unreadable_tables: Array.from(tables, ([table, problem]) => `${table}: ${problem}`).sort(),
      damaged_indexes: damaged
        .filter(({ table }) => !tables.has(table))
        .map(({ name, problem }) => ({ name, problem })),
      broken_references: broken,
    };
  });
}

export async function rebuildIndexes(names: readonly string[]): Promise<void> {
  await onDedicatedConnection("check", async (database) => {
    for (const name of names) await database.execute(sql`reindex index ${sql.identifier(name)}`);
  });
}

async function callAmcheck(transaction: Transaction, index: string, allRows: boolean): Promise<void> {
  await transaction.execute(sql`create extension if not exists amcheck`);
  const schema = sql`select extnamespace::regnamespace::text as name from pg_extension where extname = 'amcheck'`;
  const [found] = await executeRows<{ name: string }>(transaction, schema);
  const check = sql.raw(`${found?.name}.bt_index_check`);
  await transaction.execute(sql`select ${check}(cast(${index} as text)::regclass, ${allRows})`);
}

async function attempt(
  database: Database,
  inspect: (transaction: Transaction) => Promise<unknown>,
  options?: Parameters<Database["transaction"]>[1],
): Promise<Error | undefined> {
  try {
    await database.transaction(async (transaction) => {
      await inspect(transaction);
      throw new InspectedError();
    }, options);
  } catch (error) {
    if (error instanceof InspectedError) return undefined;
    const cause = databaseCause(error);
    return cause instanceof Error ? cause : new Error(String(cause));
  }
}

function readTable(database: Database, table: string): Promise<Error | undefined> {
  return attempt(database, async (transaction) => {
    await withoutIndexes(transaction);
    await transaction.execute(sql`select count(t::text) from ${sql.identifier(table)} t`);
  });
}

async function withoutIndexes(transaction: Transaction): Promise<void> {
  for (const kind of ["indexscan", "indexonlyscan", "bitmapscan"]) {
    await transaction.execute(sql.raw(`set local enable_${kind} = off`));
  }
}

async function compareIndex(database: Database, index: Index, hasAmcheck: boolean): Promise<Error | undefined> {
  const problem = await countEntries(database, index);
  if (problem || !hasAmcheck) return problem;
  return attempt(database, (transaction) => callAmcheck(transaction, `public."${index.name}"`, true));
}

/** Returns whether rows are lost that the index still names, such as those of a block that cannot be read. */
function isOfTable(problem: Error, { path }: Index): boolean {
  return problem instanceof LostRowsError || new RegExp(`${path}(?!\\d)`).test(problem.message);
}

function countEntries(database: Database, { name, table, keys, predicate }: Index): Promise<Error | undefined> {
  const [order, where] = [sql.raw(keys), predicate === null ? sql`true` : sql.raw(predicate)];
  const count = async (transaction: Transaction) => {
    const rows = sql`select count(*) as count from ${sql.identifier(table)} where ${where}`;
    await withoutIndexes(transaction);
    const [inTable] = await executeRows<{ count: unknown }>(transaction, rows);
    for (const setting of ["indexscan = on", "indexonlyscan = on", "seqscan = off", "sort = off"]) {
      await transaction.execute(sql.raw(`set local enable_${setting}`));
    }
    const entries = sql`select row(${order}) as key, lag(row(${order})) over (order by ${order}) as before
      from ${sql.identifier(table)} where ${where}`;
    const [inIndex] = await executeRows<{ count: unknown; misplaced: unknown }>(
      transaction,
      sql`select count(*) as count, count(*) filter (where key < before) as misplaced from (${entries}) as entries`,
    );
    const [wanted, found, misplaced] = [inTable?.count, inIndex?.count, inIndex?.misplaced].map(Number);
    const counted = `${name} has ${found} entries for ${wanted} rows`;
    if (Number(found) > Number(wanted)) throw new LostRowsError(counted);
    if (found !== wanted) throw new Error(counted);
    if (misplaced !== 0) throw new Error(`${name} has ${misplaced} entries out of order`);
  };
  return attempt(database, count, { isolationLevel: "repeatable read" });
}

async function listIndexes(database: Database): Promise<Index[]> {
  return executeRows<Index>(
    database,
    sql`select i.relname as name, t.relname as "table", pg_relation_filepath(t.oid) as path, indisvalid and indisready as "isValid",
        pg_get_expr(indpred, indrelid) as predicate,
        (select string_agg(pg_get_indexdef(indexrelid, k, true), ', ' order by k) from generate_series(1, indnkeyatts) k)
          as keys
      from pg_index join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
        join pg_am am on am.oid = i.relam
      where t.relnamespace = 'public'::regnamespace and t.relname in ${ownTables} and am.amname = 'btree'
      order by i.relname`,
  );
}

async function listForeignKeys(database: Database): Promise<ForeignKey[]> {
  const names = (table: string, numbers: string): SQL =>
    sql.raw(`(select json_agg(attname order by n) from unnest(${numbers}) with ordinality as k (number, n)
      join pg_attribute on attrelid = ${table} and attnum = k.number)`);
  return executeRows<ForeignKey>(
    database,
    sql`select conname as name, f.relname as "from", r.relname as "to", ${names("conrelid", "conkey")} as columns,
        ${names("confrelid", "confkey")} as targets
      from pg_constraint join pg_class f on f.oid = conrelid join pg_class r on r.oid = confrelid
      where contype = 'f' and f.relnamespace = 'public'::regnamespace and f.relname in ${ownTables}
      order by conname`,
  );
}

/** Uses no indexes, since a damaged one hides rows. */
function followReference(database: Database, key: ForeignKey): Promise<Error | undefined> {
  const pairs = key.columns.map((column, index) => {
    const target = sql.identifier(key.targets[index] ?? "");
    return sql`r.${target} = f.${sql.identifier(column)}`;
  });
  const given = key.columns.map((column) => sql`f.${sql.identifier(column)} is not null`);
  return attempt(database, async (transaction) => {
    await withoutIndexes(transaction);
    const [row] = await executeRows<{ count: unknown }>(
      transaction,
      sql`select count(*) as count from ${sql.identifier(key.from)} f where ${sql.join(given, sql` and `)}
        and not exists (select from ${sql.identifier(key.to)} r where ${sql.join(pairs, sql` and `)})`,
    );
    const count = Number(row?.count);
    if (count > 0) throw new Error(`${count} rows of ${key.from} refer to rows of ${key.to} that are gone`);
  });
}
