import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Options, type Sql } from "postgres";
import { whileAlive } from "@/lib/deadline";
import { env } from "@/lib/env";
import { singleton } from "@/lib/singleton";

/** Every wait on PostgreSQL ends by itself; milliseconds unless the name says otherwise. */
const databaseTimeouts = {
  connectSeconds: 5,
  statement: 10_000,
  lock: 8_000,
  idleInTransaction: 15_000,
} as const;

/** A connection that ends before the server said anything is not tried again at once: a proxy may stand in for it. */
const refusedPauseMilliseconds = 100;

/** `text[]`, the one kind of array that the schema and its queries have. */
const textArray = { to: 1009, from: [1009], serialize: (value: unknown) => value, parse: parseTextArray };

export type PostgresClient = {
  sql: Sql;
  /** Ends every connection at once: whatever is under way fails, also on a wire that has gone silent. */
  destroy: () => Promise<void>;
};

/** The sockets that are open to the server, and what those that are not any more have received. */
const wires = () => singleton("postgres-wires", () => ({ open: new Set<Socket>(), receivedBefore: 0 }));

/** How many bytes this process has ever received from the server, on whatever connection: a server that stands still sends none. */
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

/**
 * Opens a client of its own to the PostgreSQL of `DATABASE_URL`, with the time limits of this service.
 * @param options options of postgres.js beside or in place of those here; `connection` is merged
 * @param onLost called when a connection fails or the server ends it, before postgres.js learns of it
 */
export function openClient(options: Options<Record<string, never>> = {}, onLost = () => {}): PostgresClient {
  const sockets = new Set<Socket>();
  let destroyed = false;
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

  return {
    sql,
    async destroy() {
      destroyed = true;
      await sql.end({ timeout: 0 });
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Asks the server for an answer on a connection of its own, and waits as long as it sends anything, there or elsewhere.
 * A refusal is an answer, too, unless the server says that it is starting or stopping.
 * @param silence after how many milliseconds without a byte it is given up, in time that this process gets to run
 * @throws what went wrong, when there is no answer
 */
export async function pingServer(silence: number, statement = "select 1"): Promise<void> {
  const { sql, destroy } = openClient({ max: 1, connect_timeout: 0 });
  const silent = () => Object.assign(new Error("no answer in time"), { code: "CONNECT_TIMEOUT" });
  try {
    await whileAlive(silence, sql.unsafe(statement), bytesReceived, silent);
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code.startsWith("57P")) throw error;
  } finally {
    void destroy();
  }
}

/** Reads `{a,"b,c",NULL}`, PostgreSQL's own way to write an array of texts. */
function parseTextArray(written: string): (string | null)[] {
  const items = written.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs);
  return Array.from(items, ([, quoted, plain = ""]) => {
    if (quoted !== undefined) return quoted.replaceAll(/\\(.)/gs, "$1");
    return plain === "NULL" ? null : plain;
  });
}
