import type { IncomingMessage, ServerResponse } from "node:http";
import { bounds } from "./bounds";
import { endSlowBody } from "./connection-errors";
import { closeGently } from "./connections";

/** Requests whose client waits for a word before it sends the body. */
const waiting = new WeakSet<IncomingMessage>();

/**
 * Bounds how long a body may take. A request may be answered while its body still comes: the rest is read and thrown
 * away for a while, also when the connection is to close, since many look for the answer only once all is sent.
 */
export function boundBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const late = () => request.complete || endSlowBody(request, response);
  const slow = setTimeout(late, boundOf(request.url ?? "")).unref();
  for (const over of ["end", "close"]) request.once(over, () => clearTimeout(slow));
  let closes = false;
  // Node calls this after the last answer of a connection, and would cut off what the client still sends.
  socket.destroySoon = () => {
    closes = true;
  };
  response.once("finish", () => {
    Reflect.deleteProperty(socket, "destroySoon");
    // The rest of such a body may never come.
    if (waiting.has(request) || response.statusCode === 408) socket.end();
    readOn(request, () => closes && closeGently(socket));
  });
}

function boundOf(url: string): number {
  if (url.startsWith("/api/upload/")) return bounds.uploadMilliseconds;
  return url.startsWith("/api/") ? bounds.apiBodyMilliseconds : bounds.formMilliseconds;
}

function readOn(request: IncomingMessage, done: () => void): void {
  const { socket } = request;
  if (request.complete) {
    done();
    return;
  }
  // What Node does itself with a body that nobody began to read; here somebody has, and stopped.
  (request.removeAllListeners("readable") as IncomingMessage & { _dump(): void })._dump();
  setImmediate(() => socket.resume());
  const end = Date.now() + bounds.lingerMilliseconds;
  const looking = setInterval(() => {
    if (!request.complete && !socket.destroyed && Date.now() < end) return;
    clearInterval(looking);
    if (request.complete) done();
    else socket.destroy();
  }, 50).unref();
}

/**
 * Says "100 Continue" to a client that waits for it (RFC 9110, 10.1.1) only when somebody begins to read, so that a
 * refused body is never sent. After an answer without it nobody knows whether the body still comes: that is the last.
 */
export function continueOnRead(request: IncomingMessage, response: ServerResponse): void {
  const keepsAlive = response.shouldKeepAlive;
  response.shouldKeepAlive = false;
  waiting.add(request);
  const read = request._read;
  request._read = function (size) {
    request._read = read;
    waiting.delete(request);
    if (!response.headersSent) {
      response.writeContinue();
      response.shouldKeepAlive = keepsAlive;
    }
    read.call(this, size);
  };
}
