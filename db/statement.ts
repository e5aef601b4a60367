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

/**
 * A statement stays prepared for the life of its connection, and callers may choose the keys, so that their number is
 * bounded.
 */
const maxPrepared = 64;

/**
 * Builds one statement per key, 64 at most; later keys are built at every call. @param build its name contains the
 * key's number
 */
export function statementByKey<Query>(build: (database: Database, key: string, name: string) => Query) {
  const built = statement(() => new Map<string, Query>());
  return (key: string): Query => {
    const queries = built();
    const query = queries.get(key) ?? build(database(), key, String(queries.size));
    if (queries.size < maxPrepared) queries.set(key, query);
    return query;
  };
}
