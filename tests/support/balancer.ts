import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

const lookEveryMilliseconds = 250;
/** A server that is slow because the machine is busy is no server that has stopped. */
const patienceMilliseconds = 20_000;

/**
 * The simplest balancer that people put in front: in turns, without sticky sessions, on connections that it keeps. It
 * knows nothing but what the servers say of their health, and tries nothing twice: a refused connection is a 502.
 * @param ports where the servers listen on loopback
 */
export async function startBalancer(ports: readonly number[]) {
  const agents = new Map(ports.map((port) => [port, new Agent({ keepAlive: true, maxFreeSockets: 64 })]));
  const ready = new Set<number>();
  let turn = 0;

  const look = async (port: number) => {
    const health = fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(patienceMilliseconds) });
    const isReady = await health.then(({ ok }) => ok).catch(() => false);
    if (isReady) ready.add(port);
    else ready.delete(port);
  };
  await Promise.all(ports.map(look));
  const closing = new AbortController();
  /** One look after the other, so that a late answer never outlives a newer one. */
  const keepLooking = async (port: number) => {
    while (!closing.signal.aborted) {
      await pause(lookEveryMilliseconds);
      await look(port);
    }
  };
  for (const port of ports) void keepLooking(port);

  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const known = ports.filter((port) => ready.has(port));
    pass(incoming, body, outgoing, known[turn++ % Math.max(1, known.length)]);
  });

  function pass(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, port?: number): void {
    if (port === undefined) {
      outgoing.writeHead(502).end();
      return;
    }
    const { method = "GET", url, headers, socket } = incoming;
    const { connection: _, ...kept } = headers;
    const sent = request({
      host: "127.0.0.1",
      port,
      method,
      path: url,
      agent: agents.get(port),
      headers: { ...kept, "x-forwarded-for": socket.remoteAddress ?? "" },
    });
    sent.once("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    sent.once("error", () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    sent.end(body);
  }

  return {
    listen: (port: number) =>
      new Promise<void>((listening) => {
        server.listen(port, listening);
      }),
    /** The ports of the servers that were ready when last asked. */
    ready: () => [...ready].sort(),
    close() {
      closing.abort();
      for (const agent of agents.values()) agent.destroy();
      server.closeAllConnections();
      return new Promise((closed) => {
        server.close(closed);
      });
    },
  };
}
