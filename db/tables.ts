import { getTableName, is, type SQL, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as schema from "./schema";

/** Other tables may share the database. */
export const ownTables: readonly string[] = Object.values(schema)
  .flatMap((value) => (is(value, PgTable) ? getTableName(value) : []))
  .sort();

export function ownTableList(): SQL {
  return sql`(${sql.join(
    ownTables.map((name) => sql`${name}`),
    sql`, `,
  )})`;
}
