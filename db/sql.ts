import { getTableColumns, getTableName, is, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "./client";
import * as schema from "./schema";

/** Other tables may share the database. */
export const ownTables: readonly string[] = Object.values(schema)
  .flatMap((value) => (is(value, PgTable) ? getTableName(value) : []))
  .sort();

/** The two drivers return different shapes. @param Row the type of a returned row, which is not checked */
export async function executeRows<Row>(executor: Executor, statement: SQL): Promise<Row[]> {
  const result: unknown = await executor.execute(statement);
  return Array.isArray(result) ? result : (result as { rows: Row[] }).rows;
}

/** Returns the values of the row that an upsert conflicted with. */
export function excludedValues<Table extends PgTable, Name extends keyof Table["_"]["columns"] & string>(
  table: Table,
  names: readonly Name[],
): { [Key in Name]: SQL } {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    names.map((name) => [name, sql`excluded.${sql.identifier(columns[name]?.name ?? name)}`]),
  ) as { [Key in Name]: SQL };
}

/** The names of columns without that of their table, in parentheses, as an INSERT has them. */
export const columnNames = (...columns: readonly PgColumn[]): SQL =>
  sql`${columns.map(({ name }) => sql.identifier(name))}`;

/** Returns an SQL condition. A time ahead of the clock was stored before the clock was set back, and does not count. */
export function isWithinLast(time: SQLWrapper, seconds: number | SQL): SQL<boolean> {
  // `now()` is when the transaction began; another one may have stored its time while this one waited for a lock.
  return sql`(${time} between clock_timestamp() - make_interval(secs => ${seconds}) and clock_timestamp())`;
}
