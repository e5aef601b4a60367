import { singleton } from "@/lib/core/process/singleton";

/** Stops waiting at the deadline; the work itself goes on. @throws what the work throws, or what `late` creates */
export async function withDeadline<Value>(
  milliseconds: number,
  work: Promise<Value>,
  late = () => new Error(`no answer within ${milliseconds} ms`),
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  let turn: NodeJS.Immediate | undefined;
  const deadline = new Promise<never>((_, reject) => {
    // Where this process was blocked, the answer may have arrived already.
    timer = setTimeout(() => {
      turn = setImmediate(() => reject(late()));
    }, milliseconds);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
    clearImmediate(turn);
  }
}

const tick = { every: 50, most: 75 } as const;

/** Returns a clock in milliseconds that stops while this process is blocked: what arrived meanwhile was not late. */
export function unblockedNow(): number {
  const clock = singleton("unblocked-clock", () => {
    const made = { reading: 0, tickedAt: performance.now() };
    setInterval(
      () => Object.assign(made, { reading: clockReading(made), tickedAt: performance.now() }),
      tick.every,
    ).unref();
    return made;
  });
  return clockReading(clock);
}

const clockReading = ({ reading, tickedAt }: { reading: number; tickedAt: number }) =>
  reading + Math.min(performance.now() - tickedAt, tick.most);

/** Aborts at that reading of `unblockedNow`, unless `release` is called before. */
export function abortAt(deadline: number): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const check = () => {
    if (unblockedNow() >= deadline) controller.abort(new DOMException("the time is over", "TimeoutError"));
  };
  // Input that has arrived already is read first.
  const checking = setInterval(() => setImmediate(check), tick.every);
  return { signal: controller.signal, release: () => clearInterval(checking) };
}

/**
 * Ends work after `milliseconds` of `unblockedNow` without a change of `activity`. @throws as the work, or what
 * `timedOut` creates
 */
export async function withIdleTimeout<Value>(
  milliseconds: number,
  work: Promise<Value>,
  activity: () => unknown,
  timedOut = () => new Error(`no activity for ${milliseconds} ms`),
): Promise<Value> {
  let seen = activity();
  let seenAt = unblockedNow();
  let checking: NodeJS.Timeout | undefined;
  const idle = new Promise<never>((_, reject) => {
    const check = () => {
      const now = activity();
      if (now !== seen) [seen, seenAt] = [now, unblockedNow()];
      else if (unblockedNow() - seenAt > milliseconds) reject(timedOut());
    };
    // Input that has arrived already is read first.
    checking = setInterval(() => setImmediate(check), tick.every);
  });
  try {
    return await Promise.race([work, idle]);
  } finally {
    clearInterval(checking);
  }
}
