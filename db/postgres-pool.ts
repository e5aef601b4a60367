import { randomBytes } from "node:crypto";
import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql, TransactionSql } from "postgres";
import { lazyQuery, runTransaction } from "./driver-calls";
import { isConnectionFailure, isDatabaseUnavailable, markOutage, type OutageMark, outageMark } from "./failure";
import { openClient, type PostgresClient, pingServer } from "./postgres-client";

/** Milliseconds. From the moment the server is gone, a query fails after at most `suspect + look + answer`. */
const times = {
  /** How often the oldest query is looked at. */
  look: 100,
  /** A query older than this makes us ask the server whether it lives; while it does, nothing is cut short. */
  suspect: 400,
  /** How long a server that lives may take to answer a new connection; a slow network gets more. */
  answer: 1_100,
  /** While it is gone: how often it is asked, and how long each time. */
  probe: 500,
  probeAnswer: 3_000,
  /** How long a query waits for a connection that others hold. */
  queue: 1_500,
  /** While nothing takes longer, statements share connections: several then travel in one packet. */
  brisk: 50,
  /** No statement or transaction of ours takes as long, so the wire below it is dead. */
  stuck: 30_000,
} as const;

/** How many statements may be under way on one connection. */
const statementsPerConnection = 8;

type Work<Result> = (sql: Sql) => PromiseLike<Result>;
type Operation = {
  since: number;
  start: () => void;
  reject: (error: Error) => void;
  mark: OutageMark | undefined;
  isStatement: boolean;
};

export type PostgresPool = {
  /** What drizzle calls; it stays the same while the connections behind it are replaced. */
  client: Sql;
  close: () => Promise<void>;
};

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/**
 * A pool of connections that tells a server that is gone from a statement that takes long. postgres.js by itself waits
 * for ever on a wire that went silent, and lets a query wait behind a slow one while other connections are free.
 * @param size how many statements and transactions run at once
 * @param onChange told when the server is gone (`true`) and when it is back
 */
export function openPool(size: number, onChange: (isDown: boolean) => void): PostgresPool {
  const name = `vitrine-${randomBytes(6).toString("hex")}`;
  const retired = new Set<PostgresClient>();
  let current = fresh();
  let isDown = false;
  let closed = false;
  let asking: Promise<void> | undefined;
  let answeredAt = performance.now();
  let slowestAnswer = 0;
  let probing: NodeJS.Timeout | undefined;
  const running = new Set<Operation>();
  const waiting = new Set<Operation>();
  // What a dead wire left open on the server may hold locks, and nobody is there to end it.
  const endOrphans = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${name}'`;
  const looking = setInterval(look, times.look).unref();

  /** Statements are sent behind others while all is brisk; a slow one ahead would hold them up. */
  function mayStart({ isStatement }: Operation): boolean {
    if (running.size < size) return true;
    if (!isStatement || running.size >= size * statementsPerConnection) return false;
    const [oldest] = running;
    return oldest === undefined || performance.now() - oldest.since < times.brisk;
  }

  function run<Result>(work: Work<Result>, isStatement: boolean): Promise<Result> {
    if (isDown) return Promise.reject(down(outageMark()));
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        if (!running.delete(operation)) return;
        end();
        startNext();
      };
      const fail = (error: unknown) => {
        if (isDatabaseUnavailable(error)) markOutage(operation.mark);
        if (isConnectionFailure(error)) void ask();
        settle(() => reject(error));
      };
      const operation: Operation = {
        since: performance.now(),
        start() {
          waiting.delete(operation);
          running.add(operation);
          operation.since = performance.now();
          work(current.sql).then((result) => settle(() => resolve(result)), fail);
        },
        reject,
        mark: outageMark(),
        isStatement,
      };
      if (mayStart(operation)) operation.start();
      else waiting.add(operation);
    });
  }

  function down(mark: OutageMark | undefined): Error {
    markOutage(mark);
    return failure("CONNECTION_DOWN", "the database does not answer");
  }

  function startNext(): void {
    for (const next of waiting) {
      if (!mayStart(next)) return;
      next.start();
    }
  }

  function look(): void {
    const now = performance.now();
    for (const operation of waiting) {
      if (now - operation.since < times.queue) break;
      waiting.delete(operation);
      markOutage(operation.mark);
      operation.reject(failure("CONNECTION_BUSY", "every connection to the database is in use"));
    }
    const [oldest] = running;
    if (!oldest || now - oldest.since < times.suspect) return;
    if (now - oldest.since > times.stuck) abandon(oldest);
    else if (now - answeredAt > times.suspect) void ask();
  }

  /** Gives one operation up and lets the others on the same connections end by themselves. */
  function abandon(operation: Operation): void {
    running.delete(operation);
    markOutage(operation.mark);
    operation.reject(failure("CONNECTION_LOST", "the connection to the database went silent"));
    replace(current);
    startNext();
  }

  /** A client as drizzle wants it: it sets how dates are read. */
  function fresh(): PostgresClient {
    const options = { max: size, connection: { application_name: name } };
    const client = openClient(options, () => replace(client));
    drizzle({ client: client.sql });
    return client;
  }

  /**
   * Puts a new client in place of one, which ends when its last query has. postgres.js would use a connection again
   * that was lost while it wrote, and then forgets to send, or takes a query for done that it never sent.
   */
  function replace(client: PostgresClient): void {
    if (client !== current || isDown || closed) return;
    current = fresh();
    retired.add(client);
    void client.sql
      .end({ timeout: times.stuck / 1000 })
      .then(client.destroy)
      .then(() => retired.delete(client));
  }

  /** Asks the server on a new connection whether it lives, once at a time, and acts on its silence. */
  function ask(): Promise<void> {
    if (isDown || closed) return Promise.resolve();
    const begun = performance.now();
    asking ??= pingServer(Math.max(times.answer, 4 * slowestAnswer))
      .then(
        () => {
          answeredAt = performance.now();
          slowestAnswer = Math.max(slowestAnswer, Math.min(answeredAt - begun, times.probeAnswer / 4));
        },
        () => fall(),
      )
      .finally(() => {
        asking = undefined;
      });
    return asking;
  }

  function fall(): void {
    if (isDown || closed) return;
    isDown = true;
    for (const { reject, mark } of [...running, ...waiting]) reject(down(mark));
    running.clear();
    waiting.clear();
    for (const client of [current, ...retired]) void client.destroy();
    onChange(true);
    const probe = () => void pingServer(times.probeAnswer, endOrphans).then(rise, () => undefined);
    probing = setInterval(probe, times.probe).unref();
  }

  function rise(): void {
    if (!isDown || closed) return;
    clearInterval(probing);
    current = fresh();
    isDown = false;
    answeredAt = performance.now();
    onChange(false);
  }

  const client = {
    // drizzle sets the parsers of dates here; `fresh` does so for the clients that are really used.
    options: { parsers: {}, serializers: {} },
    unsafe: (...call: Parameters<Sql["unsafe"]>) => lazyQuery((work) => run(work, true), call),
    begin: <Result>(work: (sql: TransactionSql) => Promise<Result>) => run((sql) => runTransaction(sql, work), false),
  };

  return {
    client: client as unknown as Sql,
    async close() {
      closed = true;
      clearInterval(looking);
      clearInterval(probing);
      await current.sql.end({ timeout: 5 });
      await Promise.all([current, ...retired].map((client) => client.destroy()));
    },
  };
}
