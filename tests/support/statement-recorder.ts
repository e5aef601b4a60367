import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PgliteSession } from "drizzle-orm/pglite";
import { PostgresJsSession } from "drizzle-orm/postgres-js";

/**
 * Notes the text of every statement that drizzle sends in this process, on either engine, without its parameters.
 * @param folder where the returned function writes them, as a file of its own: a JSON list
 */
export function recordStatements(folder: string): () => void {
  const seen = new Set<string>();
  for (const { prototype } of [PgliteSession, PostgresJsSession]) {
    const { prepareQuery } = prototype;
    const prepareSeen = function (this: unknown, ...given: Parameters<typeof prepareQuery>) {
      seen.add(given[0].sql);
      return Reflect.apply(prepareQuery, this, given);
    };
    Object.assign(prototype, { prepareQuery: prepareSeen });
  }
  return () => writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify([...seen]));
}
