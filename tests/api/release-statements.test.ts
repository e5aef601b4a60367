import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, type Executor } from "@/db/client";
import { databaseCause } from "@/db/failure";

const folder = "tests/files/release-statements";
const releases = readdirSync(folder).map((name): [string, string[]] => [
  name.replace(".sql", ""),
  readFileSync(`${folder}/${name}`, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("--")),
]);

/** What the database refuses of statements when it is asked to prepare each; it runs none. */
async function refused(statements: readonly string[], on: Executor): Promise<string[]> {
  const refusals: string[] = [];
  for (const statement of statements) {
    try {
      await on.transaction(async (transaction) => {
        await transaction.execute(sql.raw(`prepare release_statement as ${statement}`));
        await transaction.execute(sql.raw("deallocate release_statement"));
      });
    } catch (error) {
      const cause = databaseCause(error);
      refusals.push(`${cause instanceof Error ? cause.message : cause}: ${statement}`);
    }
  }
  return refusals;
}

describe.each(releases)("release %s, alongside this build during an upgrade,", (_, statements) => {
  it("finds every column and table that its statements name", async () => {
    expect(statements.length).toBeGreaterThan(100);
    expect(await refused(statements, database())).toEqual([]);
  });
});
