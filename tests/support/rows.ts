import type { SQL } from "drizzle-orm";
import type { PgInsertValue, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { database } from "@/db/client";

/** Changes rows past the service, as time, an earlier release or another process would. */
export const setRows = <Table extends PgTable>(
  table: Table,
  values: PgUpdateSetSource<Table>,
  where: SQL | undefined,
) => database().update(table).set(values).where(where);

/** Adds rows past the service. */
export function addRows<Table extends PgTable>(table: Table, rows: PgInsertValue<Table> | PgInsertValue<Table>[]) {
  const added = database().insert(table);
  return Array.isArray(rows) ? added.values(rows) : added.values(rows);
}
