import postgres, { type Sql, type TransactionSql } from "postgres";
import { isConnectionFailure } from "./failure";

type UnsafeCall = Parameters<Sql["unsafe"]>;
type Run<Client> = <Result>(work: (sql: Client) => PromiseLike<Result>) => Promise<Result>;

/** Returns the part of a postgres.js client that drizzle calls. The two parameters choose the client for each call. */
export function clientForDrizzle(runStatement: Run<Sql>, runInTransaction: Run<Sql> = runStatement): Sql {
  const client = {
    // drizzle sets the parsers of dates here; `openClient` does so for the clients that are really used.
    options: { parsers: {}, serializers: {} },
    unsafe: (...call: UnsafeCall) => lazyQuery(runStatement, call),
    begin: <Result>(work: (sql: TransactionSql) => Promise<Result>) =>
      runInTransaction((sql) => runTransaction(sql, work)),
  };
  return client as unknown as Sql;
}

/** It behaves like a query of postgres.js: it runs when it is awaited, and returns rows as arrays after `values()`. */
function lazyQuery(run: Run<Pick<Sql, "unsafe">>, call: UnsafeCall) {
  let asArrays = false;
  const query = {
    values() {
      asArrays = true;
      return query;
    },
    // biome-ignore lint/suspicious/noThenProperty: drizzle awaits it, as it awaits a query of postgres.js.
    then: (...then: Parameters<Promise<unknown>["then"]>) =>
      run<unknown>((sql) => {
        const real = sql.unsafe(...call);
        return asArrays ? real.values() : real;
      }).then(...then),
  };
  return query;
}

/** Nothing is sent after a lost connection, since even a ROLLBACK of postgres.js would end the process. */
async function runTransaction<Result>(sql: Sql, work: (sql: TransactionSql) => Promise<Result>) {
  const guard: Guard = {};
  try {
    return await sql.begin(whileConnected(guard, work));
  } catch (error) {
    guard.lost ??= error;
    throw error;
  }
}

type Guard = { lost?: unknown };

function whileConnected<Result>(guard: Guard, work: (sql: TransactionSql) => Promise<Result>) {
  return async (sql: TransactionSql): Promise<Result> => {
    try {
      return await work(guarded(sql, guard));
    } finally {
      if (guard.lost !== undefined) await new Promise<never>(() => {});
    }
  };
}

function guarded(sql: TransactionSql, guard: Guard): TransactionSql {
  const run: Run<TransactionSql> = async (work) => {
    if (guard.lost !== undefined) throw guard.lost;
    try {
      return await work(sql);
    } catch (error) {
      if (isLost(error)) guard.lost = error;
      throw error;
    }
  };
  const client = {
    unsafe: (...call: UnsafeCall) => lazyQuery(run, call),
    savepoint: <Result>(work: (inner: TransactionSql) => Promise<Result>) => sql.savepoint(whileConnected(guard, work)),
  };
  return client as unknown as TransactionSql;
}

/** A FATAL error of the server counts as a lost connection; an error of one statement does not. */
function isLost(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return /^(FATAL|PANIC)$/.test(error.severity);
  return isConnectionFailure(error);
}
