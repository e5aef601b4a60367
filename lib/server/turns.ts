import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { bounds } from "./bounds";

/** What Node calls to learn how many bytes of answers a connection has in store; it reads no further at `writableHighWaterMark`. */
type Accounted = ServerResponse & { _onPendingData: (change: number) => void };

/** As how many bytes of it a waiting request counts: sixteen fill it. */
const share = ({ writableHighWaterMark }: Socket) => writableHighWaterMark / 16;

/** How many requests of each connection wait, and of all of them. */
const waitingOn = new WeakMap<Socket, number>();
let waitingInAll = 0;

/**
 * Handles the requests of a connection one after another: Node hands out at once whatever came in one read, and a
 * thousand of them, each cheap to send, would keep all others waiting. The answers go out in that order anyway.
 * A connection is read no further while many of its requests wait.
 * @param most how many may wait on all connections; the one that brings another is cut off
 */
export function inTurn(handler: RequestListener, most: number = bounds.pipelinedRequests): RequestListener {
  return (request, response) => {
    if (response.socket) return handler(request, response);
    if (request.socket.destroyed) return;
    if (waitingInAll >= most) return void request.socket.destroy();
    wait(request.socket, response as Accounted, 1);
    // Node gives a response its socket when those before are out, or the client has gone.
    response.assignSocket = (socket) => {
      Reflect.deleteProperty(response, "assignSocket");
      response.assignSocket(socket);
      wait(socket, response as Accounted, -1);
      // Others have their turn in between: answers that wait for nothing would follow each other without a pause.
      setImmediate(() => socket.destroyed || handler(request, response));
    };
  };
}

/** Counts a request that begins to wait (1), or no longer does (-1). */
function wait(socket: Socket, response: Accounted, change: 1 | -1): void {
  if (socket.destroyed) return;
  const before = waitingOn.get(socket);
  if (before === undefined) socket.once("close", () => count(socket, -(waitingOn.get(socket) ?? 0)));
  count(socket, change);
  response._onPendingData(change * share(socket));
}

function count(socket: Socket, change: number): void {
  waitingOn.set(socket, (waitingOn.get(socket) ?? 0) + change);
  waitingInAll += change;
}
