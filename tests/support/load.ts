import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";
import { monotonicNow } from "./time-bounds";

/** One request as its client saw it; `status` is 0 when there was no answer, and `begun` is of `now()`. */
export type Seen = { what: string; status: number; retryAfter: string | null; begun: number; milliseconds: number };

/** Sends one request, reads its answer to the end, and returns how it went; it gives up after a minute. */
export async function sendAndRecord(what: string, send: (signal: AbortSignal) => Promise<Response>): Promise<Seen> {
  const begun = monotonicNow();
  const took = () => Math.round(monotonicNow() - begun);
  try {
    const response = await send(AbortSignal.timeout(60_000));
    await response.arrayBuffer();
    const retryAfter = response.headers.get("retry-after");
    return { what, status: response.status, retryAfter, begun, milliseconds: took() };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return { what: `${what}: ${cause}`, status: 0, retryAfter: null, begun, milliseconds: took() };
  }
}

/**
 * Clients that each send one request after another until they are stopped: in `npm test` some thirty in a second, in
 * `npm run test:long` as many as they can.
 * @param client what client number `index` does next
 * @returns `seen`, which grows, and `stop`, which waits for the last answers
 */
export function startLoad(clients: number, client: (index: number) => Promise<Seen>) {
  const seen: Seen[] = [];
  let running = true;
  const between = inject("isLong") ? 5 : 30;
  const work = async (index: number) => {
    while (running) {
      seen.push(await client(index));
      await pause(between);
    }
  };
  const all = Array.from({ length: clients }, (_, index) => work(index));
  return {
    seen,
    async stop() {
      running = false;
      await Promise.all(all);
      return seen;
    },
  };
}
