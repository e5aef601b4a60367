import { withDeadline } from "@/lib/deadline";
import { AppError, invalidField } from "@/lib/errors";

/** How long a body may pause, and how long it may take in all; where `pace` is given, how slow it may be. */
export type Patience = { stallMilliseconds: number; totalMilliseconds: number; pace?: Pace };

/** Once the first milliseconds are over, how many bytes must come in each span of so many milliseconds. */
type Pace = { graceMilliseconds: number; spanMilliseconds: number; spanBytes: number };

/**
 * The chunks of a request's body as they come; leaving the loop early cancels the rest.
 * @throws AppError timeout when it stalls or is too slow, invalid_request when the client goes away
 */
export async function* chunksOf(request: Request, patience: Patience): AsyncGenerator<Uint8Array> {
  const reader = readerOf(request);
  const deadline = Date.now() + patience.totalMilliseconds;
  const pace = patience.pace && watchPace(patience.pace);
  try {
    while (reader) {
      const most = Math.min(patience.stallMilliseconds, deadline - Date.now());
      const left = pace?.left() ?? most;
      const { done, value } = await within(reader.read(), Math.min(most, left), left < most ? tooSlow : stalled);
      if (done) return;
      pace?.took(value.byteLength);
      yield value;
    }
  } finally {
    void reader?.cancel().catch(() => {});
  }
}

/** Tells how many milliseconds are left for what must still come; what is more than that counts for no later span. */
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

/** Of a client that left before anybody read its body, our own server's request has none to open, and throws. */
function readerOf(request: Request): ReadableStreamDefaultReader<Uint8Array> | undefined {
  try {
    return request.body?.getReader();
  } catch (error) {
    throw readFailure(error);
  }
}

/**
 * Waits that long at most.
 * @param late makes the error of what takes longer
 * @throws AppError timeout, or invalid_request when the client goes away
 */
export async function within<Value>(reading: Promise<Value>, milliseconds: number, late = stalled): Promise<Value> {
  try {
    return await withDeadline(milliseconds, reading, late);
  } catch (error) {
    throw readFailure(error);
  }
}

/** Under this name our own server puts into a request how many bytes its connection has brought so far. */
export const arrivedMark = Symbol.for("vitrine.bytes-arrived");

/**
 * The whole of a request's body, read without a stream, which costs a third of reading its chunks; undefined where
 * nobody tells how much has come.
 * @throws AppError timeout when it stalls, invalid_request when the client goes away
 */
export async function wholeBody(request: Request, patience: Patience): Promise<ArrayBuffer | undefined> {
  const arrived = (request as { [arrivedMark]?: () => number })[arrivedMark];
  if (!arrived) return undefined;
  let unwatch: (() => void) | undefined;
  const late = new Promise<never>((_, reject) => {
    unwatch = watchArrival(arrived, patience, () => reject(stalled()));
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
 * Looks again and again how much has come, and calls `late` once when it stalls or takes too long in all.
 * @returns ends that
 */
export function watchArrival(arrived: () => number, patience: Patience, late: () => void): () => void {
  const begin = Date.now();
  let changed = begin;
  let amount = arrived();
  const look = () => {
    const now = Date.now();
    const before = amount;
    amount = arrived();
    if (amount !== before) changed = now;
    if (now - changed < patience.stallMilliseconds && now - begin < patience.totalMilliseconds) return;
    clearInterval(looking);
    late();
  };
  const looking = setInterval(look, Math.min(patience.stallMilliseconds / 10, 1_000)).unref();
  return () => clearInterval(looking);
}

const readFailure = (error: unknown) =>
  error instanceof AppError ? error : invalidField("body", "ended before it was complete");

const stalled = () => new AppError("timeout", "The body did not arrive in time; send it again without a pause");

const tooSlow = () => new AppError("timeout", "The body arrived too slowly; send at least 1 kB a second");

/** How much of a body that nobody wants is still taken in before its request is answered. */
const drained = { bytes: 128 * 1024 * 1024, stallMilliseconds: 2_000, totalMilliseconds: 5_000 } as const;

/** Our own server reads on by itself, beside the answer; other hosts leave the rest of a body where it is. */
const hostReadsOn = () => Symbol.for("vitrine.reads-on") in globalThis;

/**
 * Reads on and throws away, for a while: many clients look for the answer only once they have sent everything, and one
 * that is cut off before never reads it. It does not throw.
 */
export async function drainBody(chunks: AsyncGenerator<Uint8Array>): Promise<void> {
  if (hostReadsOn()) return;
  const end = Date.now() + drained.totalMilliseconds;
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      if (bytes > drained.bytes || Date.now() > end) return;
    }
  } catch {
    // The client is gone or stalls: there is nobody to be polite to.
  }
}

/** Drains the body of a request that was answered without a look at it. */
export async function drainUnread(request: Request): Promise<void> {
  // Looking at the body begins to read it, for which a client may wait before it sends any.
  if (hostReadsOn() || request.method === "GET" || request.method === "HEAD") return;
  if (request.body && !request.bodyUsed && !request.body.locked) await drainBody(chunksOf(request, drained));
}
