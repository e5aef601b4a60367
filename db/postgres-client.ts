import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Options, type Sql } from "postgres";
import { withIdleTimeout } from "@/lib/deadline";
import { env } from "@/lib/env";
import { singleton } from "@/lib/singleton";
import { isConnectionRefusal, isServerGone } from "./failure";

/** Every wait on PostgreSQL ends by itself; milliseconds unless the name says otherwise. */
const databaseTimeouts = {
  connectSeconds: 5,
  statement: 10_000,
  lock: 8_000,
  idleInTransaction: 15_000,
} as const;

/** After a connection that ended before the server answered: a proxy may stand in for it. */
const refusedPauseMilliseconds = 100;

/** The only array type of the schema and its queries. */
const textArray = { to: 1009, from: [1009], serialize: (value: unknown) => value, parse: parseTextArray };

export type PostgresClient = {
  sql: Sql;
  /** Takes no more statements, and waits for those in flight, up to so many milliseconds. */
  end: (milliseconds: number) => Promise<void>;
  /** Ends all connections at once, also those that have gone silent. */
  destroy: () => Promise<void>;
};

const wires = () => singleton("postgres-wires", () => ({ open: new Set<Socket>(), receivedBefore: 0 }));

/** On all connections: a server that has stopped sends none. */
export function bytesReceived(): number {
  const { open, receivedBefore } = wires();
  let sum = receivedBefore;
  for (const { bytesRead } of open) sum += bytesRead;
  return sum;
}

function countReceived(socket: Socket): void {
  const all = wires();
  all.open.add(socket);
  socket.once("close", () => {
    all.open.delete(socket);
    all.receivedBefore += socket.bytesRead;
  });
}

/** What postgres.js hands to `socket`, which its types leave out. */
type Target = { host: string[]; port: number[]; path?: string | false };

/** With this service's time limits. @param onLost called before postgres.js notices that a connection failed */
export function openClient(options: Options<Record<string, never>> = {}, onLost = () => {}): PostgresClient {
  const sockets = new Set<Socket>();
  let destroyed = false;
  let isEnding = false;
  let refusedAt = Number.NEGATIVE_INFINITY;
  let attempts = 0;

  async function open({ host, port, path }: Target): Promise<Socket> {
    const since = performance.now() - refusedAt;
    if (since < refusedPauseMilliseconds) await pause(refusedPauseMilliseconds - since);
    if (destroyed) throw Object.assign(new Error("the client was ended"), { code: "CONNECTION_DESTROYED" });
    const index = attempts++ % host.length;
    const name = host[index] ?? "localhost";
    // It is connecting still; what postgres.js writes waits in it, and failures come as events.
    const socket = path ? connect(path) : connect(port[index] ?? 5432, name);
    let isAnswered = false;
    socket.once("error", onLost);
    socket.prependOnceListener("end", () => socket.writableEnded || onLost());
    socket.once("data", () => {
      isAnswered = true;
    });
    socket.once("close", () => {
      sockets.delete(socket);
      if (!isAnswered) refusedAt = performance.now();
    });
    sockets.add(socket);
    countReceived(socket);
    // What a TLS certificate is checked against.
    return Object.assign(socket, { host: name });
  }

  const sql = postgres(env().DATABASE_URL ?? "", {
    max: 10,
    connect_timeout: databaseTimeouts.connectSeconds,
    backoff: () => 0.1,
    idle_timeout: 60,
    max_lifetime: 1800,
    onnotice: () => {},
    // postgres.js would query the types of arrays, and nobody handles the error when a connection is lost meanwhile.
    fetch_types: false,
    types: { texts: textArray },
    ...options,
    connection: {
      application_name: "vitrine",
      statement_timeout: databaseTimeouts.statement,
      lock_timeout: databaseTimeouts.lock,
      idle_in_transaction_session_timeout: databaseTimeouts.idleInTransaction,
      ...options.connection,
    },
    ...({ socket: open } as object),
  });

  function end(milliseconds: number): Promise<void> {
    isEnding = true;
    return sql.end({ timeout: milliseconds / 1000 });
  }

  return {
    sql,
    end,
    async destroy() {
      destroyed = true;
      // postgres.js would keep to the first time limit, and waits for the whole of it once a connection was lost.
      if (!isEnding) await end(0);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Any byte counts as an answer. @param silence milliseconds of `unblockedNow` @throws when there is none, or a refusal */
export async function pingServer(silence: number, statement = "select 1"): Promise<void> {
  const { sql, destroy } = openClient({ max: 1, connect_timeout: 0 });
  const timedOut = () => Object.assign(new Error("no answer in time"), { code: "CONNECT_TIMEOUT" });
  try {
    await withIdleTimeout(silence, sql.unsafe(statement), bytesReceived, timedOut);
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || isServerGone(error) || isConnectionRefusal(error)) throw error;
  } finally {
    void destroy();
  }
}

/** Such as `{a,"b,c",NULL}`. */
function parseTextArray(written: string): (string | null)[] {
  const items = written.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs);
  return Array.from(items, ([, quoted, plain = ""]) => {
    if (quoted !== undefined) return quoted.replaceAll(/\\(.)/gs, "$1");
    return plain === "NULL" ? null : plain;
  });
}
