import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { openPglite } from "@/db/embedded";

const migrationsFolder = "db/migrations";

/**
 * The folder of an embedded database with no rows, made once for each list of migrations and version of PGlite, since
 * that takes seconds. It is there to be copied: nobody opens it.
 */
export async function migratedDatabase(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of [
    ...["package-lock.json", "db/embedded.ts", "db/synced-folder.ts"],
    ...journal().map((tag) => `${migrationsFolder}/${tag}.sql`),
  ])
    hash.update(readFileSync(file));
  const folder = resolve("dist/tests", `database-${hash.digest("hex").slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(resolve("dist/tests"), { recursive: true });
  const unfinished = `${folder}.${randomUUID()}`;
  const database = openPglite(unfinished);
  await migrate(drizzle({ client: database }), { migrationsFolder });
  await database.close();
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return folder;
}

function journal(): string[] {
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8"));
  return entries.map(({ tag }: { tag: string }) => tag);
}
