import { AppError, invalidField } from "@/lib/core/errors";
import { withDeadline } from "@/lib/core/process/deadline";

/** How long a body may pause and take in total; `pace` bounds how slow it may be. */
export type BodyTimeouts = { stallMilliseconds: number; totalMilliseconds: number; pace?: Pace };

type Pace = { graceMilliseconds: number; spanMilliseconds: number; spanBytes: number };

/**
 * Yields the body as it arrives. @throws AppError timeout when it stalls or is too slow, invalid_request when the
 * client disconnects
 */
export async function* bodyChunks(request: Request, timeouts: BodyTimeouts): AsyncGenerator<Uint8Array> {
  const reader = getReader(request);
  const deadline = Date.now() + timeouts.totalMilliseconds;
  const pace = timeouts.pace && watchPace(timeouts.pace);
  try {
    while (reader) {
      const most = Math.min(timeouts.stallMilliseconds, deadline - Date.now());
      const left = pace?.left() ?? most;
      const { done, value } = await withReadDeadline(
        reader.read(),
        Math.min(most, left),
        left < most ? tooSlow : stalled,
      );
      if (done) return;
      pace?.took(value.byteLength);
      yield value;
    }
  } finally {
    void reader?.cancel().catch(() => {});
  }
}

/** Returns how many milliseconds are left for the next bytes. A surplus does not count for later spans. */
function watchPace({ graceMilliseconds, spanMilliseconds, spanBytes }: Pace) {
  let end = Date.now() + graceMilliseconds;
  let missing = 0;
  return {
    left(): number {
      const now = Date.now();
      if (missing <= 0 && now >= end) [end, missing] = [now + spanMilliseconds, spanBytes];
      return missing > 0 ? end - now : Number.POSITIVE_INFINITY;
    },
    took(bytes: number): void {
      missing -= bytes;
    },
  };
}

/** A client that disconnected before its body was read leaves a request of our server without one, which throws. */
function getReader(request: Request): ReadableStreamDefaultReader<Uint8Array> | undefined {
  try {
    beginBody(request);
    return request.body?.getReader();
  } catch (error) {
    throw readFailure(error);
  }
}

export async function withReadDeadline<Value>(
  reading: Promise<Value>,
  milliseconds: number,
  late = stalled,
): Promise<Value> {
  try {
    return await withDeadline(milliseconds, reading, late);
  } catch (error) {
    throw readFailure(error);
  }
}

/** Our own server stores the arrival of a request under this name. */
export const arrivalSymbol = Symbol.for("vitrine.arrival");
type Arrival = {
  /** Counts the bytes that the connection has received, where the length of the body is known. */
  bytes?: (() => number) | undefined;
  /** Tells a client that waits for it to send its body (RFC 9110, 10.1.1). */
  begin?: (() => void) | undefined;
};

const getArrival = (request: Request) => (request as { [arrivalSymbol]?: Arrival })[arrivalSymbol];

function beginBody(request: Request): void {
  const arrival = getArrival(request);
  arrival?.begin?.();
  if (arrival) arrival.begin = undefined;
}

/** Costs a third of a stream. Returns undefined on hosts that do not count received bytes. @throws as `bodyChunks` */
export async function readWholeBody(request: Request, timeouts: BodyTimeouts): Promise<ArrayBuffer | undefined> {
  const arrived = getArrival(request)?.bytes;
  if (!arrived) return undefined;
  beginBody(request);
  let unwatch: (() => void) | undefined;
  const late = new Promise<never>((_, reject) => {
    unwatch = trackArrival(arrived, timeouts, () => reject(stalled()));
  });
  try {
    return await Promise.race([request.arrayBuffer(), late]);
  } catch (error) {
    throw readFailure(error);
  } finally {
    unwatch?.();
  }
}

/**
 * Polls the received bytes and calls `late` once when they stall or take too long. Returns a function that stops
 * polling.
 */
export function trackArrival(arrived: () => number, timeouts: BodyTimeouts, late: () => void): () => void {
  const begin = Date.now();
  let changed = begin;
  let amount = arrived();
  const look = () => {
    const now = Date.now();
    const before = amount;
    amount = arrived();
    if (amount !== before) changed = now;
    if (now - changed < timeouts.stallMilliseconds && now - begin < timeouts.totalMilliseconds) return;
    clearInterval(looking);
    late();
  };
  const looking = setInterval(look, Math.min(timeouts.stallMilliseconds / 10, 1_000)).unref();
  return () => clearInterval(looking);
}

const readFailure = (error: unknown) =>
  error instanceof AppError ? error : invalidField("body", { text: "ended before it was complete" });

const stalled = () =>
  new AppError("timeout", { text: "The body did not arrive in time; send it again without a pause" });

const tooSlow = () => new AppError("timeout", { text: "The body arrived too slowly; send at least 1 kB a second" });

/** So much of an unwanted body is received before its request is answered. */
const drained = { bytes: 128 * 1024 * 1024, stallMilliseconds: 2_000, totalMilliseconds: 5_000 } as const;

/** Never throws. Many clients read the response only once they have sent everything, and would miss it otherwise. */
export async function drainBody(chunks: AsyncGenerator<Uint8Array>): Promise<void> {
  const end = Date.now() + drained.totalMilliseconds;
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      if (bytes > drained.bytes || Date.now() > end) return;
    }
  } catch {
    // The client has disconnected or stalls: nobody waits for the response.
  }
}

export async function drainUnreadBody(request: Request): Promise<void> {
  if (request.method === "GET" || request.method === "HEAD" || request.bodyUsed) return;
  // A client that waits to be told has sent nothing.
  if (getArrival(request)?.begin || !request.body || request.body.locked) return;
  await drainBody(bodyChunks(request, drained));
}
