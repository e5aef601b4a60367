import { type Database, database, type Executor } from "./client";

/**
 * Builds a statement once per connection, and for each transaction that it is run in. @param build ends with
 * `.prepare(name)` and uses `sql.placeholder`
 */
export function statement<Query>(build: (database: Database) => Query): (executor?: Executor) => Query {
  const built = new WeakMap<Executor, Query>();
  return (executor = database()) => {
    const query = built.get(executor) ?? build(executor);
    built.set(executor, query);
    return query;
  };
}
