import type { SQL } from "drizzle-orm";
import type { Executor } from "./client";

/**
 * The rows of a statement that drizzle has no builder for; the two drivers hand them over in different shapes.
 * @param Row what the statement returns, which nobody checks
 */
export async function rowsOf<Row>(executor: Executor, statement: SQL): Promise<Row[]> {
  const result: unknown = await executor.execute(statement);
  return Array.isArray(result) ? result : (result as { rows: Row[] }).rows;
}
