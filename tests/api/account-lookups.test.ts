import { sql } from "drizzle-orm";
import { PgliteSession } from "drizzle-orm/pglite";
import { PostgresJsSession } from "drizzle-orm/postgres-js";
import { expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { executeRows } from "@/db/sql";
import { listPagesOfActor } from "@/lib/people/users/pages/pages-of-actor-store";
import { findCredentials } from "@/lib/people/users/registration-store";
import { newApplication, newPerson } from "../support/people";

/** The plan of the one statement that some work sends, where the database avoids to read whole tables. */
async function planOf(work: () => Promise<unknown>): Promise<string> {
  const spies = [PgliteSession, PostgresJsSession].map(({ prototype }) => vi.spyOn(prototype, "prepareQuery"));
  await work();
  const [query, ...more] = spies.flatMap(({ mock }) => mock.calls.map(([sent]) => sent));
  for (const spy of spies) spy.mockRestore();
  if (query === undefined || more.length > 0) throw new Error("not one statement was sent");
  const written = query.sql.replaceAll(/\$(\d+)/g, (_, at) => `'${query.params[Number(at) - 1]}'`);
  return database().transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`);
    const rows = await executeRows<{ "QUERY PLAN": string }>(transaction, sql.raw(`explain ${written}`));
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

it("Signing in finds an account by indexes, however many accounts there are", async () => {
  const { username } = await newPerson();
  const plan = await planOf(() => findCredentials(username));
  expect(plan).toContain("handles_pkey");
  expect(plan).not.toContain("Seq Scan on users");
});

it("The pages that a token may see are found by indexes, however many accounts there are", async () => {
  const { id } = await newPerson();
  const { clientId } = await newApplication(id);
  const plan = await planOf(async () => listPagesOfActor({ userId: id, clientId, scopes: "all" }));
  expect(plan).toContain("users_pkey");
  expect(plan).not.toContain("Seq Scan on users");
});
