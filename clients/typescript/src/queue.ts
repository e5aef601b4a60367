/** Requests that count against one limit. Once it is reached, they go one after another, at the pace of the service. */
export type Queue = {
  /** Whether requests wait, so that a new one has to wait behind them. */
  isInUse(): boolean;
  /** Works when all that came before are through. Ends at once when the signal does. */
  inTurn<Value>(work: () => Promise<Value>, signal: AbortSignal | undefined): Promise<Value>;
  /** Notes what a response says of the limit. */
  note(headers: Headers): void;
  /** In how many milliseconds the limit allows another request. */
  untilReady(): number;
};

export function createQueue(): Queue {
  let last = Promise.resolve();
  let length = 0;
  let readyAt = 0;
  return {
    isInUse: () => length > 0,
    async inTurn(work, signal) {
      const before = last;
      let leave = () => {};
      last = new Promise((resolve) => {
        leave = resolve;
      });
      length += 1;
      try {
        await othersOrAbort(before, signal);
        return await work();
      } finally {
        length -= 1;
        // Whoever gave up in the line still lets nobody overtake.
        void before.then(leave);
      }
    },
    note(headers) {
      // Absent headers are NaN, which no comparison is true of.
      const [, left = "", seconds = ""] = /;r=(\d+);t=(\d+)/.exec(headers.get("ratelimit") ?? "") ?? [];
      const wait = Number(headers.get("retry-after") ?? (left === "0" ? seconds : Number.NaN));
      if (wait > 0) readyAt = Math.max(readyAt, Date.now() + wait * 1000);
    },
    untilReady: () => Math.max(0, readyAt - Date.now()),
  };
}

/** Waits for others, or throws the reason of the signal. */
function othersOrAbort(others: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal?.reason);
    if (signal?.aborted) return end();
    signal?.addEventListener("abort", end, { once: true });
    void others.then(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    });
  });
}
