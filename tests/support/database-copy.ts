import { inject } from "vitest";
import { createDatabase } from "@/scripts/postgres";

/**
 * A migrated database of the test file's own in the PostgreSQL of the whole run; `DATABASE_URL` names it from then on. A
 * PostgreSQL of one's own costs two seconds more, and is for tests that stop it.
 */
export async function openDatabaseCopy() {
  const copy = await createDatabase(inject("postgresServer"), inject("postgresTemplate"));
  process.env.DATABASE_URL = copy.url;
  return copy;
}

export type DatabaseCopy = Awaited<ReturnType<typeof openDatabaseCopy>>;
