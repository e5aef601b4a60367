import "server-only";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgInsertValue, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Transaction } from "@/db/client";
import { oauthClients, oauthConsents, oauthGrants } from "@/db/schema";
import { deleteGrantRows } from "../grant-row-store";

export async function insertClientRow(row: PgInsertValue<typeof oauthClients>, transaction: Transaction) {
  const [client] = await transaction.insert(oauthClients).values(row).returning();
  if (!client) throw new Error("the application was not made");
  return client;
}

/** Makes the application of a document, or gives it what the document says now; a change ends the operator's vouching. */
export async function keepDocumentRow(
  row: PgInsertValue<typeof oauthClients> & PgUpdateSetSource<typeof oauthClients>,
  transaction: Transaction,
): Promise<void> {
  const { name, redirectUris, isVouched: vouched } = oauthClients;
  const isVouched = sql`${vouched} and ${name} = excluded.name and ${redirectUris} = excluded.redirect_uris`;
  await transaction
    .insert(oauthClients)
    .values(row)
    .onConflictDoUpdate({ target: oauthClients.documentUrl, set: { ...row, isVouched, updatedAt: sql`now()` } });
}

export async function updateClientRows(
  where: SQL | undefined,
  set: PgUpdateSetSource<typeof oauthClients>,
  transaction: Transaction,
): Promise<void> {
  await transaction.update(oauthClients).set(set).where(where);
}

/** Deletes applications with their secrets, consents and tokens. @returns their icons, which nothing names any more */
export async function deleteClientRows(where: SQL | undefined, transaction: Transaction): Promise<string[]> {
  const clients = transaction.select({ id: oauthClients.id }).from(oauthClients).where(where);
  // The order in which people end them: the foreign keys would delete access tokens first, and consents after them.
  await transaction.execute(sql`select count(*) from
    (select from ${oauthConsents} where ${inArray(oauthConsents.clientId, clients)} for update) held`);
  await deleteGrantRows(inArray(oauthGrants.clientId, clients), transaction);
  const deleted = await transaction.delete(oauthClients).where(where).returning({ icon: oauthClients.icon });
  return deleted.flatMap(({ icon }) => icon ?? []);
}
