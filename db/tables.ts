import { getTableName, is, type SQL, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as schema from "./schema";

/** The names of all tables of the service; others that share its database are none of its business. */
export const ownTables: readonly string[] = Object.values(schema)
  .flatMap((value) => (is(value, PgTable) ? getTableName(value) : []))
  .sort();

/** The same as a list that a statement compares names with. */
export function amongOwnTables(): SQL {
  return sql`(${sql.join(
    ownTables.map((name) => sql`${name}`),
    sql`, `,
  )})`;
}
