import type { IncomingMessage } from "node:http";
import { trackArrival } from "@/lib/core/http/body-chunks";
import { bounds } from "./bounds";
import { tooSlow } from "./connection-errors";
import type { Problem } from "./request-checks";

const tooManyValues: Problem = {
  status: 400,
  code: "invalid_request",
  text: "Send a form with fewer fields and quotation marks",
};
const timeouts = { stallMilliseconds: bounds.formStallMilliseconds, totalMilliseconds: bounds.formMilliseconds };
const [quote, newline, dash] = [0x22, 0x0a, 0x2d];

/**
 * Counts JSON strings, and lines that may part a multipart body: React takes up to 12 µs for each that names another.
 */
function hasTooManyMarks(body: Buffer): boolean {
  let [marks, last] = [0, 0];
  for (const byte of body) {
    if (byte === quote || (byte === dash && last === newline)) marks += 1;
    last = byte;
  }
  return marks > bounds.pageBodyMarks;
}

/** It is needed where the framework takes no stream that somebody has begun to read. */
export function watchForm(request: IncomingMessage, late: () => void): void {
  if (!(Number(request.headers["content-length"] ?? 0) > 0)) return;
  const { socket } = request;
  const unwatch = trackArrival(
    () => socket.bytesRead,
    timeouts,
    () => request.complete || late(),
  );
  for (const over of ["end", "close"]) request.once(over, unwatch);
}

/**
 * Waits for a body of known and bounded length, for which the framework would wait without end, and leaves it to be
 * read. @param received also when the client has disconnected
 */
export function receiveForm(request: IncomingMessage, received: (problem?: Problem) => void): void {
  let missing = Number(request.headers["content-length"] ?? 0);
  if (!(missing > 0)) {
    received();
    return;
  }
  const { socket } = request;
  const chunks: Buffer[] = [];
  const unwatch = trackArrival(
    () => socket.bytesRead,
    timeouts,
    () => finish(tooSlow),
  );
  request.on("readable", take).on("close", finish);

  function finish(problem?: Problem): void {
    unwatch();
    request.off("readable", take).off("close", finish);
    received(problem);
  }

  function take(): void {
    for (let chunk = request.read(); chunk !== null; chunk = request.read()) {
      chunks.push(chunk);
      missing -= chunk.byteLength;
    }
    if (missing > 0) return;
    const body = Buffer.concat(chunks);
    // This comes before the stream says that it has ended, which it does in the next turn.
    request.unshift(body);
    finish(hasTooManyMarks(body) ? tooManyValues : undefined);
  }
}
