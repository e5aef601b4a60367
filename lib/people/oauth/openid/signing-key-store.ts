import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { oauthSigningKeys } from "@/db/schema";
import type { IdTokenAlgorithm } from "../form-choices";

export type SigningKey = typeof oauthSigningKeys.$inferSelect & {
  /** How long ago the key began to sign, by the database's clock; negative for one that does not sign yet. */
  ageSeconds: number;
};
export type NewSigningKey = {
  id: string;
  algorithm: IdTokenAlgorithm;
  publicJwk: Record<string, string>;
  privateJwk: string;
  inSeconds: number;
};

const { id, privateJwk, signsFrom } = oauthSigningKeys;

/**
 * Lists all keys, in the order in which they sign. The clock is read at this moment: a transaction that waited for the lock
 * began before the keys that it finds were made.
 */
export function listSigningKeys(executor: Executor = database()): Promise<SigningKey[]> {
  return executor
    .select({
      id,
      algorithm: oauthSigningKeys.algorithm,
      publicJwk: oauthSigningKeys.publicJwk,
      privateJwk,
      signsFrom,
      createdAt: oauthSigningKeys.createdAt,
      ageSeconds: sql<number>`extract(epoch from clock_timestamp() - ${signsFrom})`.mapWith(Number),
    })
    .from(oauthSigningKeys)
    .orderBy(asc(signsFrom), asc(oauthSigningKeys.createdAt), asc(id));
}

/** Gives the change the keys as they are under a lock that all servers share. */
export function changeSigningKeys<Result>(
  change: (keys: SigningKey[], transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return database().transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('vitrine.signing-keys'))`);
    return change(await listSigningKeys(transaction), transaction);
  });
}

export async function insertSigningKey({ inSeconds, ...key }: NewSigningKey, transaction: Transaction): Promise<void> {
  await transaction
    .insert(oauthSigningKeys)
    .values({ ...key, signsFrom: sql`clock_timestamp() + make_interval(secs => ${inSeconds})` });
}

export async function deleteSigningKeys(ids: string[], transaction: Transaction): Promise<void> {
  if (ids.length > 0) await transaction.delete(oauthSigningKeys).where(inArray(id, ids));
}

/** Stores the private part encrypted anew, unless another server has done so. */
export async function resealSigningKey(key: SigningKey, sealed: string): Promise<void> {
  await database()
    .update(oauthSigningKeys)
    .set({ privateJwk: sealed })
    .where(and(eq(id, key.id), eq(privateJwk, key.privateJwk)));
}
