import "server-only";
import { database, type Transaction } from "@/db/client";

/**
 * Keeps the answer of a request that may be sent again, in the transaction of its effect. @throws AppError
 * idempotency_key_in_use when another request has taken the claim over
 */
export type KeepAnswer<Answer> = (answer: Answer, transaction: Transaction) => Promise<void>;

/** Runs what creates something; in a transaction, and with `keep`, only where its answer is kept. */
export async function createAndKeep<Answer>(
  create: (transaction?: Transaction) => Promise<Answer | undefined>,
  keep: KeepAnswer<Answer> | undefined,
): Promise<Answer | undefined> {
  if (!keep) return create();
  return database().transaction(async (transaction) => {
    const answer = await create(transaction);
    if (answer !== undefined) await keep(answer, transaction);
    return answer;
  });
}
