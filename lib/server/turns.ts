import type { RequestListener } from "node:http";

/**
 * Handles the requests of a connection one after another: Node hands out at once whatever came in one read, and a
 * thousand of them, each cheap to send, would keep all others waiting. The answers go out in that order anyway.
 */
export function inTurn(handler: RequestListener): RequestListener {
  return (request, response) => {
    if (response.socket) return handler(request, response);
    // Node gives a response its socket when those before are out, or the client has gone.
    response.assignSocket = (socket) => {
      Reflect.deleteProperty(response, "assignSocket");
      response.assignSocket(socket);
      // Others have their turn in between: answers that wait for nothing would follow each other without a pause.
      setImmediate(() => socket.destroyed || handler(request, response));
    };
  };
}
