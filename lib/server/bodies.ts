import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type BodyTimeouts, receivedBytesMark, watchArrival } from "@/lib/http/body-chunks";
import { bounds } from "./bounds";
import { endBody, tooSlow } from "./connection-errors";
import { closeAfterResponse } from "./connections";
import { tooLargeForm, tooManyValues } from "./framework-requests";
import type { Problem } from "./request-checks";

const waiting = new WeakSet<IncomingMessage>();

const ending = new WeakSet<Socket>();

/** The rest of a body is drained after an early response: many clients read it only after sending everything. */
export function boundBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // A full buffer waits for us and not for the client; NaN differs from every earlier count.
  const isFull = () => request.readableLength >= request.readableHighWaterMark;
  const arrived = () => (isFull() ? Number.NaN : socket.bytesRead);
  const late = () => request.complete || endBody(request, response, tooSlow);
  const unwatch = watchArrival(arrived, timeoutsOf(request.url ?? ""), late);
  for (const over of ["end", "close"]) request.once(over, unwatch);
  // Node calls this after the last answer of a connection, and would cut off what the client still sends.
  socket.destroySoon = () => {
    if (request.complete) closeAfterResponse(socket);
    else ending.add(socket);
  };
  response.once("finish", () => {
    // The rest of such a body may never come.
    if (waiting.has(request) || response.statusCode === 408) socket.end();
    if (!request.complete) drainRest(request, socket);
  });
}

/** Paths that take files; the limits of their sizes allow more than arrives in the time of a form. */
const uploads =
  /^\/(?:(?:api|settings\/profile)\/upload\/|settings\/(?:account\/import|developers\/[^/?]+\/icon)(?:[?]|$))/;

/** How long the body of a request to this path and query may take. */
export function timeoutsOf(url: string): BodyTimeouts {
  const isUpload = uploads.test(url);
  const whole = isUpload ? bounds.uploadMilliseconds : bounds.apiBodyMilliseconds;
  if (isUpload || url.startsWith("/api/")) return { stallMilliseconds: whole, totalMilliseconds: whole };
  return { stallMilliseconds: bounds.formStallMilliseconds, totalMilliseconds: bounds.formMilliseconds };
}

/** Of JSON strings, and of lines that may part a multipart body: React takes up to 12 µs for each that names another. */
const [quote, newline, dash] = [0x22, 0x0a, 0x2d];

/** For the framework: as soon as a body is longer than it takes, or has more values than any form of ours. */
export function limitBody(request: IncomingMessage, response: ServerResponse): void {
  if (!("transfer-encoding" in request.headers || "content-length" in request.headers)) return;
  const { push } = request;
  let problem: Problem | undefined;
  let [bytes, marks, last] = [0, 0, 0];
  request.push = (chunk: Buffer | null, encoding) => {
    bytes += chunk?.byteLength ?? 0;
    for (const byte of chunk ?? []) {
      if (byte === quote || (byte === dash && last === newline)) marks += 1;
      last = byte;
    }
    const found =
      bytes > bounds.pageBodyBytes ? tooLargeForm : marks > bounds.pageBodyMarks ? tooManyValues : undefined;
    if (found === undefined || response.headersSent) return push.call(request, chunk, encoding);
    // Deferred, since Node's parser is still using this connection; and nobody may take a partial body for the whole.
    if (problem === undefined) setImmediate(() => response.headersSent || endBody(request, response, found));
    problem = found;
    return true;
  };
}

export function exposeReceivedBytes(request: Request, { headers, socket }: IncomingMessage): Request {
  if (!("content-length" in headers)) return request;
  return Object.assign(request, { [receivedBytesMark]: () => socket.bytesRead });
}

/** @param socket of the request, which no longer names it once the last response has ended it */
function drainRest(request: IncomingMessage, socket: Socket): void {
  // What Node does with a body that nobody started to read; here somebody started and stopped.
  (request.removeAllListeners("readable") as IncomingMessage & { _dump(): void })._dump();
  setImmediate(() => socket.resume());
  const end = Date.now() + bounds.lingerMilliseconds;
  const looking = setInterval(() => {
    if (!request.complete && !socket.destroyed && Date.now() < end) return;
    clearInterval(looking);
    if (!request.complete) socket.destroy();
    else if (ending.has(socket)) closeAfterResponse(socket);
  }, 50).unref();
}

/** RFC 9110, 10.1.1; sent when reading starts. After a response without it the body may still come, so it closes. */
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
