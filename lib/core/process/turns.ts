export type Turns = {
  /** Returns how many wait for their turn. */
  waiting: () => number;
  isFree: () => boolean;
  /** @param wait milliseconds until `late` is thrown instead */
  take<Result>(work: () => Promise<Result>, wait?: Wait): Promise<Result>;
};

type Wait = { milliseconds: number; late: () => Error };

/** At most `count` run at once; the others wait in the order in which they came. */
export function createTurns(count: number): Turns {
  const waiting = new Set<() => void>();
  let free = count;

  function turn(wait?: Wait): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => waiting.delete(begin) && reject(wait?.late());
      const timer = wait && setTimeout(giveUp, wait.milliseconds);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.add(begin);
    });
  }

  function end(): void {
    const [next] = waiting;
    if (!next) free += 1;
    else if (waiting.delete(next)) next();
  }

  return {
    waiting: () => waiting.size,
    isFree: () => free > 0,
    async take(work, wait) {
      if (free > 0) free -= 1;
      else await turn(wait);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
