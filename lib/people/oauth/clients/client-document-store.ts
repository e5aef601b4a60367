import "server-only";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { oauthClients, oauthConsents, oauthGrants } from "@/db/schema";
import { statement } from "@/db/statement";
import { clientDocumentBounds } from "@/lib/core/limits/developer-quotas";
import type { ClientDocument } from "../client-document";
import type { NewClient } from "../schema";
import { deleteClientRows, insertClientRow, keepDocumentRow, updateClientRows } from "./client-row-store";
import { addSecret } from "./secret-store";

const { id, documentUrl, documentExpiresAt, ownerId, updatedAt } = oauthClients;

const idOfDocument = statement((database) =>
  database
    .select({ id })
    .from(oauthClients)
    .where(eq(documentUrl, sql.placeholder("address")))
    .prepare("client_of_document"),
);

/** Returns the row id of an application that describes itself at an address, once its document was read. */
export async function findIdOfDocument(address: string): Promise<string | undefined> {
  const [client] = await idOfDocument().execute({ address });
  return client?.id;
}

/** Returns whether a document may be kept until later than now, or may still be used while its host gives no answer. */
export async function findKeptDocument(address: string): Promise<"fresh" | "stale" | undefined> {
  const staleFrom = sql`now() - make_interval(secs => ${clientDocumentBounds.staleSeconds})`;
  const [kept] = await database()
    .select({ isFresh: sql<boolean>`${documentExpiresAt} > now()` })
    .from(oauthClients)
    .where(and(eq(documentUrl, address), gt(documentExpiresAt, staleFrom)));
  return kept && (kept.isFresh ? "fresh" : "stale");
}

/** Ends the use of a document that its host no longer stands by. */
export async function endDocument(address: string): Promise<void> {
  await database().transaction((transaction) =>
    updateClientRows(eq(documentUrl, address), { documentExpiresAt: null }, transaction),
  );
}

/** Keeps what an application says of itself, in place of what it said before. */
export async function keepDocument(
  address: string,
  { name, ...document }: ClientDocument & { name: string },
  seconds: number,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`;
  const row = { ...document, name, documentUrl: address, documentExpiresAt: expiresAt, isPublic: true };
  await database().transaction((transaction) => keepDocumentRow(row, transaction));
}

/** Makes an application of no account, which registered itself. @returns it, and its secret where it is not public */
export async function registerClient(values: NewClient) {
  return database().transaction(async (transaction) => {
    const client = await insertClientRow({ ...values, ownerId: null }, transaction);
    return { client, secret: client.isPublic ? undefined : await addSecret(client.id, null, transaction) };
  });
}

/** Deletes applications of no account that nobody has let in, some time after they were read or registered. */
export async function deleteUnusedClients(): Promise<void> {
  const hours = sql`case when ${documentUrl} is null then ${clientDocumentBounds.unusedRegisteredHours}
    else ${clientDocumentBounds.unusedHours} end::int`;
  const isOld = sql`${updatedAt} < now() - make_interval(hours => ${hours})`;
  const isUnused = sql`not exists (select 1 from ${oauthConsents} where ${oauthConsents.clientId} = ${id})
    and not exists (select 1 from ${oauthGrants} where ${oauthGrants.clientId} = ${id})`;
  await database().transaction(async (transaction) => {
    const unused = and(isNull(ownerId), isOld, isUnused);
    const locked = await transaction.select({ id }).from(oauthClients).where(unused).orderBy(asc(id)).for("update");
    if (locked.length === 0) return;
    // Somebody may have let one in before it was locked, which a statement of its own sees.
    const ids = locked.map((client) => client.id).join(",");
    await deleteClientRows(and(sql`${id} = any(string_to_array(${ids}, ',')::uuid[])`, isUnused), transaction);
  });
}
