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

/** Each stays prepared on every connection for as long as that lives, and callers may choose the keys. */
const mostKept = 64;

/**
 * Like `statement`, for a query of which there is one for each key; of more keys than 64, the later ones are built at
 * every call.
 * @param build as that of `statement`; its name contains the key's number
 */
export function statementByKey<Query>(build: (database: Database, key: string, name: string) => Query) {
  const built = statement(() => new Map<string, Query>());
  return (key: string): Query => {
    const queries = built();
    const query = queries.get(key) ?? build(database(), key, String(queries.size));
    if (queries.size < mostKept) queries.set(key, query);
    return query;
  };
}
