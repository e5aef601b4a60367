import { randomBytes } from "node:crypto";
import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql, TransactionSql } from "postgres";
import { unblockedNow } from "@/lib/deadline";
import { noteDamage } from "./damage";
import { lazyQuery, runTransaction } from "./driver-calls";
import { connectionFailure, isConnectionFailure, isConnectionRefusal, isDatabaseUnavailable } from "./failure";
import { markOutage, type OutageMark, outageMark } from "./outage-mark";
import { openClient, type PostgresClient } from "./postgres-client";
import { type ServerWatch, watchServer } from "./server-watch";

/** In milliseconds of `unblockedNow`; a query fails `suspect + inspect`, and the watch's wait, after an outage began. */
const times = {
  inspect: 100,
  /** An older query triggers a check of the server; while that answers, nothing is aborted. */
  suspect: 400,
  /** For a free connection. */
  queue: 1_500,
  /** While nothing takes longer, statements share connections: several then travel in one packet. */
  responsive: 250,
  /** No statement or transaction of ours takes as long, so its connection is dead. */
  stuck: 30_000,
  /** For statements in flight. */
  close: 1_000,
} as const;

const statementsPerConnection = 8;

type Work<Result> = (sql: Sql) => PromiseLike<Result>;
type Operation = {
  since: number;
  /** Of the whole pool, when it began. */
  answersBefore: number;
  start: () => void;
  reject: (error: Error) => void;
  mark: OutageMark | undefined;
  isStatement: boolean;
};

export type PostgresPool = {
  /** For drizzle; stays the same while the connections behind it are replaced. */
  client: Sql;
  watch: ServerWatch;
  /** Does not fail because all connections are in use. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

const newName = () => `vitrine-${randomBytes(6).toString("hex")}`;

/** Unlike postgres.js, does not wait for ever on a silent connection, nor behind a slow query while others are free. */
export function openPool(size: number, onChange: (isDown: boolean) => void): PostgresPool {
  let name = newName();
  const retired = new Set<PostgresClient>();
  let current = fresh();
  let closed = false;
  let transactions = 0;
  let answers = 0;
  let isCutOff = false;
  const running = new Set<Operation>();
  const waiting = new Set<Operation>();
  const watch = watchServer({
    onDown: fall,
    onUp: rise,
    // A session whose connection was lost stays open on the server and may hold locks.
    probe: () => `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${name}'`,
    isCutOff: () => isCutOff,
  });
  // After the answers that lie in the sockets already have been read.
  const timer = setInterval(() => setImmediate(inspect), times.inspect).unref();

  /** A transaction needs its own connection; statements share the others unless a query is slow. */
  function mayStart(isStatement: boolean): boolean {
    if (running.size < size) return true;
    const [oldest] = running;
    if (oldest && unblockedNow() - oldest.since > times.responsive) return false;
    if (!isStatement) return transactions < size;
    return running.size - transactions < (size - transactions) * statementsPerConnection;
  }

  function run<Result>(work: Work<Result>, isStatement: boolean): Promise<Result> {
    if (watch.isDown()) return Promise.reject(down(outageMark(), true));
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        if (!leave(operation)) return;
        end();
        startNext();
      };
      const fail = (error: unknown) => {
        if (isDatabaseUnavailable(error)) markOutage(operation.mark);
        noteDamage(error);
        if (isConnectionRefusal(error)) refuse(operation);
        else if (!isConnectionFailure(error)) noteAnswer();
        else void watch.checkServer();
        settle(() => reject(error));
      };
      const operation: Operation = {
        since: unblockedNow(),
        answersBefore: answers,
        start() {
          waiting.delete(operation);
          running.add(operation);
          if (!isStatement) transactions += 1;
          operation.since = unblockedNow();
          operation.answersBefore = answers;
          work(current.sql).then((result) => {
            noteAnswer();
            settle(() => resolve(result));
          }, fail);
        },
        reject,
        mark: outageMark(),
        isStatement,
      };
      if (waiting.size === 0 && mayStart(isStatement)) operation.start();
      else waiting.add(operation);
    });
  }

  function noteAnswer(): void {
    answers += 1;
    isCutOff = false;
  }

  /** It needed a new connection: with none that is free, busy for longer, or was since, the pool has none at all. */
  function refuse(operation: Operation): void {
    const [oldest] = running;
    if (oldest !== operation || answers !== operation.answersBefore) return;
    isCutOff = true;
    void watch.checkServer();
  }

  function leave(operation: Operation): boolean {
    const isRunning = running.delete(operation);
    if (isRunning && !operation.isStatement) transactions -= 1;
    return isRunning;
  }

  function down(mark: OutageMark | undefined, isUnsent: boolean): Error {
    markOutage(mark);
    return connectionFailure("CONNECTION_DOWN", "the database does not answer", isUnsent);
  }

  function startNext(): void {
    for (const next of waiting) {
      if (!mayStart(next.isStatement)) return;
      next.start();
    }
  }

  function inspect(): void {
    const now = unblockedNow();
    for (const operation of waiting) {
      if (now - operation.since < times.queue) break;
      waiting.delete(operation);
      markOutage(operation.mark);
      operation.reject(connectionFailure("CONNECTION_BUSY", "every connection to the database is in use", true));
    }
    const silence = watch.silence();
    const [oldest] = running;
    if (!oldest || now - oldest.since < times.suspect) return;
    if (now - oldest.since > times.stuck) abandon(oldest);
    else if (silence > times.suspect) void watch.checkServer();
  }

  function abandon(operation: Operation): void {
    leave(operation);
    markOutage(operation.mark);
    operation.reject(connectionFailure("CONNECTION_LOST", "the database did not answer in time", false));
    replace(current);
    startNext();
  }

  function fresh(): PostgresClient {
    const options = { max: size, connection: { application_name: name } };
    const client = openClient(options, () => replace(client));
    drizzle({ client: client.sql });
    return client;
  }

  /** Ends the old client after its last query: postgres.js may lose queries on a connection lost while writing. */
  function replace(client: PostgresClient): void {
    if (client !== current || watch.isDown() || closed) return;
    current = fresh();
    retired.add(client);
    void client
      .end(times.stuck)
      .then(client.destroy)
      .then(() => retired.delete(client));
  }

  function fall(): void {
    for (const { reject, mark } of running) reject(down(mark, false));
    for (const { reject, mark } of waiting) reject(down(mark, true));
    running.clear();
    waiting.clear();
    transactions = 0;
    for (const client of [current, ...retired]) void client.destroy();
    onChange(true);
  }

  function rise(): void {
    // A probe that was given up may still reach the server.
    name = newName();
    current = fresh();
    onChange(false);
  }

  async function ping(): Promise<void> {
    if (mayStart(true)) return void (await run((sql) => sql.unsafe("select 1"), true));
    await watch.checkServer();
    if (watch.isDown()) throw down(undefined, true);
  }

  const client = {
    // drizzle sets the parsers of dates here; `fresh` does so for the clients that are really used.
    options: { parsers: {}, serializers: {} },
    unsafe: (...call: Parameters<Sql["unsafe"]>) => lazyQuery((work) => run(work, true), call),
    begin: <Result>(work: (sql: TransactionSql) => Promise<Result>) => run((sql) => runTransaction(sql, work), false),
  };

  return {
    client: client as unknown as Sql,
    watch,
    ping,
    async close() {
      closed = true;
      clearInterval(timer);
      watch.close();
      await current.end(times.close);
      await Promise.all([current, ...retired].map((client) => client.destroy()));
    },
  };
}
