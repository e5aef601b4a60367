import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";
import { withDeadline } from "@/lib/core/process/deadline";
import { createTurns } from "@/lib/core/process/turns";
import { clientForDrizzle } from "./driver-calls";
import { connectionFailure, isConnectionFailure, isDatabaseUnavailable } from "./failure";
import { markOutage } from "./outage-mark";
import { destroyClient, openClient } from "./postgres-client";

/** All times are milliseconds. */
const times = {
  /** A statement waits this long for a free connection. */
  wait: 2_500,
  /** After so long without an answer, a new connection finds out whether the server is away. */
  suspect: 1_500,
  /** How often statements in flight are looked at. */
  look: 250,
  probe: 2_000,
  /** The wait between two attempts to reach a server that is away. */
  retry: 1_000,
  /** No statement or transaction takes as long as this, so a connection that does is dead. */
  stuck: 30_000,
  /** Statements in flight get this long to finish. */
  close: 1_000,
} as const;

/**
 * How many statements are in flight on one connection while all are in use. They cost half as much as those that wait
 * for a connection of their own, since one packet holds several. A transaction has its connection to itself.
 */
const statementsPerConnection = 4;

/** A statement or transaction; the times are those of `performance.now()`. */
type InFlight = { begun: number; suspectAt: number; giveUp: (reason: Error) => void };

type Work<Result> = (sql: Sql) => PromiseLike<Result>;

export type PostgresPool = {
  /** drizzle keeps this one while the client behind it is replaced. */
  client: Sql;
  /** Whether PostgreSQL is known to be away. */
  isDown: () => boolean;
  /** Succeeds when all connections are in use, too. @throws when the server does not answer */
  ping: () => Promise<unknown>;
  close: () => Promise<void>;
};

/**
 * Adds two things to the connections of postgres.js: a statement waits a limited time for its turn, and a server that
 * stopped answering is noticed within 5 seconds. @param size the number of connections @param onChange called with
 * `true` when the server is away, and with `false` when it answers again
 */
export function openPool(size: number, onChange: (isDown: boolean) => void): PostgresPool {
  let current = openClient({ max: size });
  let isDown = false;
  let isChecking = false;
  const turns = createTurns(size * statementsPerConnection);
  const inFlight = new Set<InFlight>();
  const closing = new AbortController();
  // One timer for all: one for each statement took more time than what it watched over.
  const looking = setInterval(lookAtStatements, times.look).unref();

  async function run<Result>(work: Work<Result>, share = 1): Promise<Result> {
    try {
      return await turns.take(() => send(current, work), { milliseconds: times.wait, late: busy }, share);
    } catch (error) {
      if (isDatabaseUnavailable(error)) markOutage();
      throw error;
    }
  }

  async function send<Result>(client: Sql, work: Work<Result>): Promise<Result> {
    if (isDown) throw away(true);
    let giveUp = (_: Error) => {};
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    const begun = performance.now();
    const statement = { begun, suspectAt: begun + times.suspect, giveUp };
    inFlight.add(statement);
    try {
      return await Promise.race([work(client), givenUp]);
    } catch (error) {
      if (isConnectionFailure(error) && !closing.signal.aborted) {
        replace(client);
        void check();
      }
      throw error;
    } finally {
      inFlight.delete(statement);
    }
  }

  function lookAtStatements(): void {
    const now = performance.now();
    for (const statement of inFlight) {
      if (now - statement.begun >= times.stuck) statement.giveUp(stuck());
      else if (now >= statement.suspectAt) {
        statement.suspectAt = now + times.suspect;
        void check();
      }
    }
  }

  /**
   * After a lost connection postgres.js gives its error to the next statement as well. Other connections finish their
   * statements.
   */
  function replace(client: Sql): void {
    if (client !== current || isDown) return;
    current = openClient({ max: size });
    void client.end({ timeout: times.stuck / 1000 }).catch(() => {});
  }

  /** One check runs at a time, and it goes on until a new connection answers. */
  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    while (await isServerAway()) {
      if (closing.signal.aborted) return;
      if (!isDown) fall();
      await pause(times.retry, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
    isChecking = false;
    if (!isDown || closing.signal.aborted) return;
    current = openClient({ max: size });
    isDown = false;
    onChange(false);
  }

  function fall(): void {
    isDown = true;
    for (const { giveUp } of inFlight) giveUp(away(false));
    void destroyClient(current);
    onChange(true);
  }

  return {
    client: clientForDrizzle(run, (work) => run(work, statementsPerConnection)),
    isDown: () => isDown,
    async ping() {
      // While all connections are in use, `send` finds out whether the server is there.
      const hasFreeConnection = turns.free() > size * (statementsPerConnection - 1);
      if (hasFreeConnection || isDown) await run((sql) => sql.unsafe("select 1"));
    },
    async close() {
      closing.abort();
      clearInterval(looking);
      await current.end({ timeout: times.close / 1000 }).catch(() => {});
    },
  };
}

const busy = () => connectionFailure("CONNECTION_BUSY", "every connection to the database is in use", true);

const stuck = () => connectionFailure("CONNECTION_LOST", "the database did not answer in time", false);

const away = (isUnsent: boolean) => connectionFailure("CONNECTION_DOWN", "the database does not answer", isUnsent);

/** Any answer counts: a failure of this process, such as too many open files, says nothing about the server. */
async function isServerAway(): Promise<boolean> {
  const connection = { application_name: "vitrine-check" };
  const client = openClient({ max: 1, connect_timeout: times.probe / 1000, connection });
  try {
    await withDeadline(times.probe, client.unsafe("select 1"), () => away(true));
    return false;
  } catch (error) {
    return isConnectionFailure(error);
  } finally {
    void destroyClient(client);
  }
}
