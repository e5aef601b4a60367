import type { IncomingMessage, ServerResponse } from "node:http";

/** An upload bounds its own pauses; any other request is small. */
export const receiveWithinMilliseconds = { upload: 660_000, other: 60_000 };

/** How long a body may go on after its request was answered. */
const lingerMilliseconds = 40_000;

/**
 * Bounds how long a body may take. A request may be answered while its body still comes: the rest is read and thrown
 * away for a while, also when the client asked to close, since many look for the answer only once all is sent.
 */
export function boundBody(request: IncomingMessage, response: ServerResponse): void {
  const { upload, other } = receiveWithinMilliseconds;
  const slow = setTimeout(
    () => !request.complete && request.destroy(),
    request.url?.startsWith("/api/upload/") ? upload : other,
  ).unref();
  for (const over of ["end", "close"]) request.once(over, () => clearTimeout(slow));
  const closes = !response.shouldKeepAlive;
  response.shouldKeepAlive = true;
  response.once("finish", () => readOn(request, () => closes && request.socket?.end()));
}

function readOn(request: IncomingMessage, done: () => void): void {
  if (request.complete) {
    done();
    return;
  }
  // What Node does itself with a body that nobody began to read; here somebody has, and stopped.
  (request.removeAllListeners("readable") as IncomingMessage & { _dump(): void })._dump();
  setImmediate(() => request.socket?.resume());
  const end = Date.now() + lingerMilliseconds;
  const looking = setInterval(() => {
    if (!request.complete && !request.destroyed && Date.now() < end) return;
    clearInterval(looking);
    if (request.complete) done();
    else request.destroy();
  }, 50).unref();
}
