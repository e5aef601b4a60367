import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { Executor, Transaction } from "@/db/client";
import { oauthAccessTokens, oauthGrants } from "@/db/schema";
import { columnNames } from "@/db/sql";

/** Makes a grant. @returns its id */
export async function insertGrantRow(
  row: PgInsertValue<typeof oauthGrants>,
  transaction: Transaction,
): Promise<string> {
  const [grant] = await transaction.insert(oauthGrants).values(row).returning({ id: oauthGrants.id });
  if (!grant) throw new Error("the INSERT of a grant returned no row");
  return grant.id;
}

/** Makes a statement that extends the grants which a query named `from` has as its `grant_id`. */
export function extendGrantRows(from: string, expiresAt: SQL): SQL {
  const name = sql.identifier(from);
  return sql`update ${oauthGrants} set ${sql.identifier(oauthGrants.expiresAt.name)} = ${expiresAt} from ${name}
    where ${oauthGrants.id} = ${name}.grant_id`;
}

/** Deletes grants with their codes and all their tokens. @returns how many grants there were */
export async function deleteGrantRows(where: SQL | undefined, executor: Executor): Promise<number> {
  return (await executor.delete(oauthGrants).where(where).returning({ id: oauthGrants.id })).length;
}

type NewRows = Partial<Record<keyof typeof oauthAccessTokens.$inferInsert, unknown>>;

/** Makes a statement that inserts tokens from a query, such as one that authenticates the client as well. */
export function insertAccessTokenRows(values: NewRows, from: SQL): SQL {
  const names = Object.keys(values) as (keyof NewRows)[];
  const columns = columnNames(...names.map((name) => oauthAccessTokens[name]));
  const selected = names.map((name) => sql`${values[name]}`);
  return sql`insert into ${oauthAccessTokens} ${columns} select ${sql.join(selected, sql`, `)} ${from}`;
}

/** Has a token live longer. @returns its scopes; undefined where no token fulfils the condition */
export async function extendAccessTokenRow(
  where: SQL | undefined,
  expiresAt: SQL,
  executor: Executor,
): Promise<string[] | undefined> {
  const { scopes } = oauthAccessTokens;
  const [token] = await executor.update(oauthAccessTokens).set({ expiresAt }).where(where).returning({ scopes });
  return token?.scopes ?? undefined;
}

export async function deleteAccessTokenRows(where: SQL | undefined, executor: Executor): Promise<void> {
  await executor.delete(oauthAccessTokens).where(where);
}
