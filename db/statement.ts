import { type Database, database } from "./client";

/** Builds a statement once per connection. @param build ends with `.prepare(name)` and uses `sql.placeholder` */
export function statement<Query>(build: (database: Database) => Query): () => Query {
  const built = new WeakMap<Database, Query>();
  return () => {
    const current = database();
    const query = built.get(current) ?? build(current);
    built.set(current, query);
    return query;
  };
}
