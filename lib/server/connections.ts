import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { bounds } from "./bounds";

const closing = new WeakSet<Socket>();
const open = new WeakMap<Server, Set<Socket>>();

/**
 * Tracks a server's connections. When there are too many, the oldest idle one is closed: refusing new ones instead
 * would let whoever holds the most connections shut all others out.
 * @param stallMilliseconds how long a client may leave its response unread
 */
export function watchConnections(
  server: Server,
  most: number = bounds.connections,
  stallMilliseconds: number = bounds.unreadMilliseconds,
): void {
  const sockets = new Set<Socket>();
  open.set(server, sockets);
  // Node counts traffic in either direction, and also calls this when keep-alive expires.
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

export function connectionsOf(server: Server): ReadonlySet<Socket> {
  return open.get(server) ?? new Set();
}

/** The response that a connection is waiting for or receiving. */
export function responseOn(socket: Socket): ServerResponse | undefined {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
}

/** Whether the last response of a connection is decided, so that further input is ignored. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

/** Ignores all further input of a connection. */
export function markClosing(socket: Socket): void {
  closing.add(socket);
}

/**
 * Closes a connection so that the response is read: a socket destroyed with unread input is reset, and the response
 * lost. Input is discarded until the client closes too, or is silent for two seconds.
 */
export function closeGently(socket: Socket): void {
  markClosing(socket);
  socket.end();
  const late = setTimeout(() => socket.destroy(), bounds.farewellMilliseconds).unref();
  const end = Date.now() + bounds.lingerMilliseconds;
  // A listener takes the input from Node's parser, which would parse requests from it.
  socket
    .removeAllListeners("data")
    .on("data", () => Date.now() < end && late.refresh())
    .resume();
  socket.once("close", () => clearTimeout(late));
}
