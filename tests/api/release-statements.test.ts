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

describe.each(releases)("release %s, beside this build during an upgrade,", (_, statements) => {
  it("finds every column and table that its statements name", async () => {
    expect(statements.length).toBeGreaterThan(100);
    expect(await refused(statements, database())).toEqual([]);
  });

  it("would be refused statements if a migration had taken one away", async () => {
    const undo = new Error("undo");
    const changes = ["alter table users drop column bio", "alter table links rename to hyperlinks"];
    for (const change of changes) {
      const trying = database().transaction(async (transaction) => {
        await transaction.execute(sql.raw(change));
        expect((await refused(statements, transaction)).length).toBeGreaterThan(1);
        throw undo;
      });
      await expect(trying).rejects.toBe(undo);
    }
  });
});
