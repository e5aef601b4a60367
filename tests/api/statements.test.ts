import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { call } from "../support/api";
import { newConnection, newPerson } from "../support/people";

/** Statements that PostgreSQL keeps prepared, on whichever connections answer. */
async function preparedStatements(): Promise<string[]> {
  const seen = new Set<string>();
  for (let look = 0; look < 20; look++) {
    const rows = await database().execute(sql`select statement from pg_prepared_statements`);
    for (const { statement } of rows as unknown as { statement: string }[]) seen.add(statement);
  }
  return [...seen];
}

it("the most frequent statements are prepared once for each connection, and name their columns", async () => {
  const { username } = await newPerson();
  const { access_token: token } = await newConnection(["identify", "profile.update"]);
  for (let round = 0; round < 3; round++) {
    expect((await call("GET", `/api/user/${username}`)).status).toBe(200);
    expect((await call("GET", "/api/user", { token })).status).toBe(200);
    expect((await call("PATCH", "/api/user", { token, json: { bio: `round ${round}` } })).status).toBe(200);
  }
  const statements = await preparedStatements();
  for (const table of ["oauth_access_tokens", "handles"]) {
    const found = statements.filter((text) => text.startsWith("select ") && text.includes(` from "${table}"`));
    expect([table, found.length > 0, found.some((text) => /select \*|"password_hash"/.test(text))]).toEqual([
      table,
      true,
      false,
    ]);
  }
});
