import "server-only";
import { and, eq } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { oauthClients } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { isRowId } from "@/lib/core/random-id";
import { updateClientRows } from "./client-row-store";
import { type Client, selectClients } from "./client-store";

/** Ends the operator's vouching for an owner's applications, whose consent page shows the owner's name. */
export async function endVouching(ownerId: string, transaction: Transaction): Promise<void> {
  const vouched = and(eq(oauthClients.ownerId, ownerId), eq(oauthClients.isVouched, true));
  await updateClientRows(vouched, { isVouched: false }, transaction);
}

/** @throws AppError not_found */
export async function setVouched(clientId: string, isVouched: boolean): Promise<Client> {
  const own = eq(oauthClients.id, clientId);
  const change = async (transaction: Transaction) => {
    await updateClientRows(own, { isVouched }, transaction);
    return selectClients(transaction).where(own);
  };
  const [client] = isRowId(clientId) ? await database().transaction(change) : [];
  if (!client) throw new AppError("not_found", message("noApplication"));
  return client;
}
