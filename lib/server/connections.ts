import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { bounds } from "./bounds";

const closing = new WeakSet<Socket>();
const open = new WeakMap<Server, Set<Socket>>();

/**
 * Keeps account of a server's connections. When there are too many, the oldest that has no request in hand gives way:
 * turning newcomers away instead would let whoever holds the most connections shut all others out.
 * @param stallMilliseconds how long a client may read nothing of its answer
 */
export function watchConnections(
  server: Server,
  most: number = bounds.connections,
  stallMilliseconds: number = bounds.unreadMilliseconds,
): void {
  const sockets = new Set<Socket>();
  open.set(server, sockets);
  // Node counts what moves in either direction, and asks here when keep-alive is over, too.
  server.setTimeout(stallMilliseconds, (socket) => {
    if (!responseOn(socket) || socket.writableLength > 0) socket.destroy();
  });
  server.on("connection", (socket: Socket) => {
    if (sockets.size >= most) giveWay(sockets);
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
}

function giveWay(sockets: Set<Socket>): void {
  for (const socket of sockets) {
    if (responseOn(socket)) continue;
    socket.destroy();
    sockets.delete(socket);
    return;
  }
}

/** The connections that a server has now, oldest first. */
export function connectionsOf(server: Server): ReadonlySet<Socket> {
  return open.get(server) ?? new Set();
}

/** The response that a connection is waiting for or in the middle of. */
export function responseOn(socket: Socket): ServerResponse | undefined {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
}

/** Whether the last answer of a connection is given or decided, so that nothing that still comes on it counts. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

/** Lets nothing count that comes on a connection from now on. */
export function markClosing(socket: Socket): void {
  closing.add(socket);
}

/**
 * Ends a connection so that what was written is read: a connection destroyed with bytes of the client still unread is
 * reset, and its answer lost. What comes is thrown away until the client ends too, or says nothing for two seconds.
 */
export function closeGently(socket: Socket): void {
  markClosing(socket);
  socket.end();
  const late = setTimeout(() => socket.destroy(), bounds.farewellMilliseconds).unref();
  const end = Date.now() + bounds.lingerMilliseconds;
  // A listener takes the bytes from Node's parser, which would make requests of them.
  socket
    .removeAllListeners("data")
    .on("data", () => Date.now() < end && late.refresh())
    .resume();
  socket.once("close", () => clearTimeout(late));
}
