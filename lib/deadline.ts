import { singleton } from "@/lib/singleton";

/** The work itself goes on. @throws what the work throws, or what `late` creates */
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

const tick = { every: 50, most: 75 } as const;

/** A clock in milliseconds that stops while this process is blocked: what arrived meanwhile was not late. */
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

/** @param milliseconds of `attentiveNow` without a change of `signs` @throws as the work, or what `silent` creates */
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
