import { closeDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { hashPassword } from "@/lib/auth/password";
import * as people from "./people";
import { startServer } from "./server";

const makers = {
  newApplication: people.newApplication,
  newPerson: async (username: string, password: string) =>
    people.newPerson({ username, passwordHash: await hashPassword(password) }),
};

/**
 * The built server on this test file's own data folder.
 * @param prepare fills the database before the server opens it
 */
export async function openSite(
  prepare: (make: typeof makers) => Promise<void>,
  environment: Record<string, string> = {},
) {
  await migrateDatabase();
  await prepare(makers);
  await closeDatabase();
  return startServer({ DATA_DIR: process.env.DATA_DIR ?? "", RATE_LIMITS: "off", ...environment });
}

export type Site = Awaited<ReturnType<typeof openSite>>;
