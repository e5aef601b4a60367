import { sql } from "drizzle-orm";
import { database } from "@/db/client";

/**
 * Has the database refuse an event of a table for the rows that a condition names.
 * @param condition in SQL, with `new` or `old` for the row @param code the SQLSTATE @returns what ends it
 */
export async function refuseInDatabase(
  table: "links" | "page_statistics" | "sessions" | "users",
  event: "insert" | "delete",
  condition: string,
  code = "55000",
): Promise<() => Promise<void>> {
  await database().execute(
    sql.raw(`create function refuse_${table} () returns trigger language plpgsql
      as $$ begin raise exception 'refused by a test' using errcode = '${code}'; end $$`),
  );
  await database().execute(
    sql.raw(`create trigger refuse before ${event} on ${table}
      for each row when (${condition}) execute function refuse_${table} ()`),
  );
  return async () => void (await database().execute(sql.raw(`drop function refuse_${table} () cascade`)));
}
