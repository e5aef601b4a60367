import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { knownMigrations, migrateDatabase, requireMigrated } from "@/db/migrate";

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
  // Of several it names the newest.
  await note(writtenAt - 1);
  const refused = await migrateDatabase().catch((error) => error);
  await forget();
  expect(refused).toMatchObject({ name: "UnusableDatabaseError" });
  expect(refused.message).toMatch(
    /^The database was migrated by another build, most likely a newer one: it has a migration of \S+ that this build does not know, whose newest is 0\d{3}_\S+ of \S+Z\. Start the newer build; or restore a backup that this build or an older one made, into an empty database: point DATABASE_URL at one, or move DATA_DIR\/database aside\.$/,
  );
  const newest = knownMigrations().at(-1);
  expect(refused.message).toContain(`${newest?.tag} of ${new Date(newest?.when ?? 0).toISOString()}. Start`);
  expect(refused.message).toContain(`a migration of ${new Date(writtenAt).toISOString()} that`);
  // Without it, the same database is good again.
  await migrateDatabase();
});

it("an older or empty database is refused as it is by what must not migrate it, naming both versions", async () => {
  await migrateDatabase();
  const refusal = (found: string) =>
    new RegExp(
      `^The database ${found}, and this command does not migrate it to 0\\d{3}_\\S+ of this build\\. Run the command with the build that the database belongs to, or migrate it first: npm run db:migrate$`,
    );
  await requireMigrated();
  const notes = sql`drizzle.__drizzle_migrations`;
  await database().execute(sql`create table notes_kept as select * from ${notes}`);
  await database().execute(sql`delete from ${notes} where created_at = (select max(created_at) from ${notes})`);
  await expect(requireMigrated()).rejects.toThrow(refusal("was last migrated by an older build, of \\S+Z"));
  await database().execute(sql`delete from ${notes}`);
  await expect(requireMigrated()).rejects.toThrow(refusal("holds nothing yet"));
  await database().execute(sql`insert into ${notes} select * from notes_kept`);
  await database().execute(sql`drop table notes_kept`);
  await requireMigrated();
});
