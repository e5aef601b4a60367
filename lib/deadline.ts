import { singleton } from "@/lib/singleton";

/**
 * Waits for work at most that long; the work itself goes on.
 * @throws what the work throws, or what `late` creates when it took too long
 */
export async function withDeadline<Value>(
  milliseconds: number,
  work: Promise<Value>,
  late = () => new Error(`no answer within ${milliseconds} ms`),
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  let turn: NodeJS.Immediate | undefined;
  const deadline = new Promise<never>((_, reject) => {
    // The answer may have arrived already, when it was this process that was blocked.
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

/** Milliseconds: how often the clock below ticks, and what a late tick counts for. */
const tick = { every: 50, most: 75 } as const;

/**
 * Milliseconds on a clock that stops while this process is blocked: what arrived meanwhile was not late, and a machine
 * without time for this process may have none for the peer either.
 */
export function attentiveNow(): number {
  const clock = singleton("attentive-clock", () => {
    const made = { reading: 0, tickedAt: performance.now() };
    setInterval(
      () => Object.assign(made, { reading: readingOf(made), tickedAt: performance.now() }),
      tick.every,
    ).unref();
    return made;
  });
  return readingOf(clock);
}

const readingOf = ({ reading, tickedAt }: { reading: number; tickedAt: number }) =>
  reading + Math.min(performance.now() - tickedAt, tick.most);

/**
 * Waits for work as long as its peer shows signs of life.
 * @param milliseconds of `attentiveNow` without a sign, after which the work is given up
 * @param signs a number that changes with every sign of life
 * @throws what the work throws, or what `silent` creates
 */
export async function whileAlive<Value>(
  milliseconds: number,
  work: Promise<Value>,
  signs: () => unknown,
  silent = () => new Error(`no sign of life for ${milliseconds} ms`),
): Promise<Value> {
  let seen = signs();
  let seenAt = attentiveNow();
  let looking: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const look = () => {
      const now = signs();
      if (now !== seen) [seen, seenAt] = [now, attentiveNow()];
      else if (attentiveNow() - seenAt > milliseconds) reject(silent());
    };
    // After the input that has arrived already was read.
    looking = setInterval(() => setImmediate(look), tick.every);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearInterval(looking);
  }
}
