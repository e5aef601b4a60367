import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";

const note = (writtenAt: number) =>
  database().execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of another build', ${writtenAt})`,
  );
const forget = () => database().execute(sql`delete from drizzle.__drizzle_migrations where hash = 'of another build'`);

it.each([
  ["newer than all of this build's", Date.UTC(2099, 0, 2)],
  ["older, but unknown to this build", Date.UTC(2020, 0, 2)],
])("a database with a migration that is %s is refused, naming both versions", async (_, writtenAt) => {
  await migrateDatabase();
  await note(writtenAt);
  const refused = await migrateDatabase().catch((error) => error);
  await forget();
  expect(refused).toMatchObject({ name: "UnusableDatabaseError" });
  expect(refused.message).toMatch(
    /^The database was migrated by another build, most likely a newer one: it has a migration of \S+ that this build does not know, whose newest is 0\d{3}_\S+ of \S+Z\. Start the newer build, or restore a backup from before it\.$/,
  );
  expect(refused.message).toContain(`a migration of ${new Date(writtenAt).toISOString()} that`);
  // Without it, the same database is good again.
  await migrateDatabase();
});
