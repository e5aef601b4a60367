import { singleton } from "@/lib/singleton";

/**
 * Waits for work no longer than that; the work itself goes on.
 * @throws what the work throws, or what `late` makes when it took too long
 */
export async function withDeadline<Value>(
  milliseconds: number,
  work: Promise<Value>,
  late = () => new Error(`no answer within ${milliseconds} ms`),
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  let turn: NodeJS.Immediate | undefined;
  const deadline = new Promise<never>((_, reject) => {
    // The answer may lie there already, when it was this process that was held up.
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

/** Milliseconds: how often the clock below ticks, and what a tick that comes late counts for. */
const tick = { every: 50, most: 75 } as const;

/**
 * Milliseconds on a clock that goes on only while this process gets to run: what lay ready while it was held up was not
 * late, and a machine that has no time for this process may have none for the one that is waited for.
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
 * Waits for work as long as there are signs of life from whoever does it.
 * @param milliseconds of `attentiveNow` without one, after which the work is given up
 * @param signs a number that changes with every sign of life
 * @throws what the work throws, or what `silent` makes
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
    // After what lies there already has been read.
    looking = setInterval(() => setImmediate(look), tick.every);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearInterval(looking);
  }
}
