import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { bounds } from "./bounds";

/** Node calls this with the buffered bytes of a connection; at `writableHighWaterMark` it stops reading. */
type Accounted = ServerResponse & { _onPendingData: (change: number) => void };

/** Bytes that a waiting request counts as: sixteen fill the buffer. */
const share = ({ writableHighWaterMark }: Socket) => writableHighWaterMark / 16;

const waitingOn = new WeakMap<Socket, number>();
let waitingInAll = 0;

/** Node emits all requests of one read at once: a thousand cheap ones would delay all other connections. */
export function inTurn(handler: RequestListener, most: number = bounds.pipelinedRequests): RequestListener {
  return (request, response) => {
    if (response.socket) return handler(request, response);
    if (request.socket.destroyed) return;
    if (waitingInAll >= most) return void request.socket.destroy();
    wait(request.socket, response as Accounted, 1);
    // Node assigns the socket when earlier responses are sent, or the client has disconnected.
    response.assignSocket = (socket) => {
      Reflect.deleteProperty(response, "assignSocket");
      response.assignSocket(socket);
      wait(socket, response as Accounted, -1);
      // Lets other connections run in between: synchronous responses would follow each other without a pause.
      setImmediate(() => socket.destroyed || handler(request, response));
    };
  };
}

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
