import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { bounds } from "./bounds";

const open = new WeakMap<Server, Set<Socket>>();
const lastResponses = new WeakMap<Socket, ServerResponse>();
const waitingOn = new WeakMap<Socket, number>();
const closing = new WeakSet<Socket>();

/** Where no more than `most` may be open, those without a request make room for later ones. */
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

/** One request of a connection at a time: Node hands over all that come at once. */
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

/** To the last request of a connection; of several in a row, it is sent last. */
export function lastResponse(socket: Socket): ServerResponse | undefined {
  return lastResponses.get(socket);
}

/** As a listener of a response, keeps a connection whose handler takes long; not one whose client reads nothing. */
export function endUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

/** What follows a refused request on its connection is not handled. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

export function markClosing(socket: Socket): void {
  closing.add(socket);
}

/** Leaves the client time to read the response: a socket destroyed with unread input is reset. */
export function closeAfter(socket: Socket, text = ""): void {
  markClosing(socket);
  socket.end(text);
  setTimeout(() => socket.destroy(), bounds.closeMilliseconds).unref();
}
