import { closeDatabase } from "@/db/client";
import { openDatabaseCopy } from "./database-copy";
import { startServer, type TestServer } from "./server";
import { waitForRender } from "./site";

/**
 * A built server on a database of its own in the PostgreSQL of the run, which the test reads as well.
 * @param program what Node runs, and its arguments @param prepare fills the database before the server opens it
 */
export async function openOnPostgres(
  environment: Record<string, string>,
  program: string[] | undefined,
  prepare: () => Promise<void>,
): Promise<TestServer> {
  const { url } = await openDatabaseCopy();
  await prepare();
  await closeDatabase();
  const server = await startServer({ DATABASE_URL: url, ...environment }, undefined, program);
  await waitForRender(`${server.url}/nobody-has-this-name`);
  return server;
}
