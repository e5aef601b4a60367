import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { bounds } from "./bounds";

const open = new WeakMap<Server, Set<Socket>>();
const lastResponses = new WeakMap<Socket, ServerResponse>();
const waitingOn = new WeakMap<Socket, number>();
const closing = new WeakSet<Socket>();

/** When `most` connections are open, those without a request make room for later ones. */
export function watchConnections(
  server: Server,
  most: number = bounds.connections,
  unreadMilliseconds: number = bounds.unreadMilliseconds,
): void {
  const sockets = new Set<Socket>();
  open.set(server, sockets);
  server.maxConnections = most;
  server.on("drop", () => server.closeIdleConnections());
  server.timeout = unreadMilliseconds;
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
}

export function openConnections(server: Server): ReadonlySet<Socket> {
  return open.get(server) ?? new Set();
}

export function noteResponse(socket: Socket, response: ServerResponse): void {
  lastResponses.set(socket, response);
}

/** Handles one request of a connection at a time, since Node hands over all that come at once. */
export function serializeRequests(handler: RequestListener, most: number = bounds.waitingRequests): RequestListener {
  return (request, response) => {
    const { socket } = request;
    const before = lastResponses.get(socket);
    noteResponse(socket, response);
    if (!before || before.writableFinished) return handler(request, response);
    const waiting = (waitingOn.get(socket) ?? 0) + 1;
    if (waiting > most) return void socket.destroy();
    waitingOn.set(socket, waiting);
    before.once("close", () => {
      waitingOn.set(socket, (waitingOn.get(socket) ?? 0) - 1);
      // Other connections have their turn in between.
      setImmediate(() => socket.destroyed || handler(request, response));
    });
  };
}

/** Returns the response to the last request of a connection, which is sent last of several. */
export function lastResponse(socket: Socket): ServerResponse | undefined {
  return lastResponses.get(socket);
}

/**
 * Keeps a connection whose handler takes long, as a listener of its response, but not one whose client reads nothing.
 */
export function endUnreadConnection(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

/** Requests that follow a refused one on its connection are not handled. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

export function markConnectionClosing(socket: Socket): void {
  closing.add(socket);
}

/** Gives the client time to read the response: a socket that is destroyed with unread input is reset. */
export function closeAfter(socket: Socket, text = ""): void {
  markConnectionClosing(socket);
  socket.end(text);
  setTimeout(() => socket.destroy(), bounds.closeMilliseconds).unref();
}
