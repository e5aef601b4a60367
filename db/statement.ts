import { type Database, database } from "./client";

/**
 * A query that is built once for each connection instead of at every call, and that PostgreSQL prepares under its name.
 * @param build ends with `.prepare(name)`; what changes from call to call is a `sql.placeholder`
 * @returns gives the query of the connection in use, to be executed with its placeholders' values
 */
export function statement<Query>(build: (database: Database) => Query): () => Query {
  const built = new WeakMap<Database, Query>();
  return () => {
    const current = database();
    const query = built.get(current) ?? build(current);
    built.set(current, query);
    return query;
  };
}
