import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { bounds } from "./bounds";

const closing = new WeakSet<Socket>();
const open = new WeakMap<Server, Set<Socket>>();

/** Beyond `most` the oldest idle connection is closed: refusing new ones would favour whoever holds the most. */
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
    if (sockets.size >= most) closeOldestIdle(sockets);
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
}

function closeOldestIdle(sockets: Set<Socket>): void {
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

export function responseOn(socket: Socket): ServerResponse | undefined {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
}

export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

export function markClosing(socket: Socket): void {
  closing.add(socket);
}

/** A socket destroyed with unread input is reset and the response lost, so input is drained until the client closes. */
export function closeAfterResponse(socket: Socket): void {
  markClosing(socket);
  socket.end();
  const late = setTimeout(() => socket.destroy(), bounds.closeMilliseconds).unref();
  const end = Date.now() + bounds.lingerMilliseconds;
  // A listener takes the input from Node's parser, which would parse requests from it.
  socket
    .removeAllListeners("data")
    .on("data", () => Date.now() < end && late.refresh())
    .resume();
  socket.once("close", () => clearTimeout(late));
}
