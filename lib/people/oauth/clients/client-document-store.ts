import "server-only";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { oauthClients, oauthConsents, oauthGrants } from "@/db/schema";
import { statement } from "@/db/statement";
import { clientDocumentBounds } from "@/lib/core/limits/developer-quotas";
import type { ClientDocument } from "../client-document";
import type { NewClient } from "../schema";
import { deleteClientRows, insertClientRow, keepDocumentRow } from "./client-row-store";
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

/** Returns whether the document of an application was read, and may be kept until later than now. */
export async function hasFreshDocument(address: string): Promise<boolean> {
  const isFresh = and(eq(documentUrl, address), gt(documentExpiresAt, sql`now()`));
  return (await database().$count(oauthClients, isFresh)) > 0;
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
  await database().transaction((transaction) => deleteClientRows(and(isNull(ownerId), isOld, isUnused), transaction));
}
