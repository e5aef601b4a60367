import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { arrivedMark, type Patience, watchArrival } from "@/lib/http/body-chunks";
import { bounds } from "./bounds";
import { endBody, tooSlow } from "./connection-errors";
import { closeGently } from "./connections";
import { tooLargeForm } from "./framework-requests";

/** Requests whose client waits for a word before it sends the body. */
const waiting = new WeakSet<IncomingMessage>();

/** Connections whose last answer is out before the body that it answers is in. */
const ending = new WeakSet<Socket>();

/**
 * Bounds how long a body may take. A request may be answered while its body still comes: the rest is read and thrown
 * away for a while, also when the connection is to close, since many look for the answer only once all is sent.
 */
export function boundBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // A full buffer waits for us and not for the client; what is no number differs from all before.
  const isFull = () => request.readableLength >= request.readableHighWaterMark;
  const arrived = () => (isFull() ? Number.NaN : socket.bytesRead);
  const late = () => request.complete || endBody(request, response, tooSlow);
  const unwatch = watchArrival(arrived, patienceOf(request.url ?? ""), late);
  for (const over of ["end", "close"]) request.once(over, unwatch);
  // Node calls this after the last answer of a connection, and would cut off what the client still sends.
  socket.destroySoon = () => {
    if (request.complete) closeGently(socket);
    else ending.add(socket);
  };
  response.once("finish", () => {
    // The rest of such a body may never come.
    if (waiting.has(request) || response.statusCode === 408) socket.end();
    if (!request.complete) readOn(request, socket);
  });
}

function patienceOf(url: string): Patience {
  const whole = url.startsWith("/api/upload/") ? bounds.uploadMilliseconds : bounds.apiBodyMilliseconds;
  if (url.startsWith("/api/")) return { stallMilliseconds: whole, totalMilliseconds: whole };
  return { stallMilliseconds: bounds.formStallMilliseconds, totalMilliseconds: bounds.formMilliseconds };
}

/** Refuses a body of unknown length in the moment in which it is more than the framework takes. */
export function limitBody(request: IncomingMessage, response: ServerResponse): void {
  if (!("transfer-encoding" in request.headers)) return;
  const { push } = request;
  const refuse = () => response.headersSent || endBody(request, response, tooLargeForm);
  let bytes = 0;
  request.push = (chunk: Buffer | null, encoding) => {
    const before = bytes;
    bytes += chunk?.byteLength ?? 0;
    if (bytes <= bounds.pageBodyBytes || response.headersSent) return push.call(request, chunk, encoding);
    // Node's parser is at work on this connection; and nobody may take what came so far for the whole.
    if (before <= bounds.pageBodyBytes) setImmediate(refuse);
    return true;
  };
}

/** Lets handlers see how much of a body has come so far, beside reading it in one piece. */
export function showArrival(request: Request, { headers, socket }: IncomingMessage): Request {
  if (!("content-length" in headers)) return request;
  return Object.assign(request, { [arrivedMark]: () => socket.bytesRead });
}

/** @param socket the connection of the request, which no longer names it once its last answer has ended it */
function readOn(request: IncomingMessage, socket: Socket): void {
  // What Node does itself with a body that nobody began to read; here somebody has, and stopped.
  (request.removeAllListeners("readable") as IncomingMessage & { _dump(): void })._dump();
  setImmediate(() => socket.resume());
  const end = Date.now() + bounds.lingerMilliseconds;
  const looking = setInterval(() => {
    if (!request.complete && !socket.destroyed && Date.now() < end) return;
    clearInterval(looking);
    if (!request.complete) socket.destroy();
    else if (ending.has(socket)) closeGently(socket);
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
