import { cpSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/pglite";
import { afterAll, expect, it } from "vitest";
import { openPglite } from "@/db/embedded";
import { isDatabaseUnavailable, isUniqueViolation } from "@/db/failure";
import { describeFailure } from "@/lib/log";
import { temporaryFolder } from "@/scripts/temporary";
import { migratedDatabase } from "../support/migrated-database";

const { folder, remove } = temporaryFolder("failures");
cpSync(await migratedDatabase(), join(folder, "database"), { recursive: true });
const pglite = openPglite(join(folder, "database"));
afterAll(async () => {
  await pglite.close();
  remove();
});

const failing = (code: string) => `do $$ begin raise exception 'secret' using errcode = '${code}'; end $$`;
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it("a failure of the embedded database is recognized by its code, wrapped by drizzle or not", async () => {
  const wrapped = await failureOf(drizzle({ client: pglite }).execute(failing("53100")));
  const plain = await failureOf(pglite.exec(failing("53100")));
  for (const error of [wrapped, plain]) {
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(describeFailure(error)).toMatchObject({ code: "53100" });
  }
});

it("a commit that a deferred constraint refuses differs from one that cannot be stored", async () => {
  await pglite.exec("create table twice (id int, constraint once unique (id) deferrable initially deferred)");
  const insertTwice = drizzle({ client: pglite }).transaction(async (transaction) => {
    await transaction.execute("insert into twice values (1), (1)");
  });
  const error = await failureOf(insertTwice);
  expect([isUniqueViolation(error, "once"), isDatabaseUnavailable(error)]).toEqual([true, false]);
});
