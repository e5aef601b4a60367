export type Turns = {
  /** Returns how many wait for their turn. */
  waiting: () => number;
  free: () => number;
  /** @param wait milliseconds until `late` is thrown instead @param share how many of the turns the work takes */
  take<Result>(work: () => Promise<Result>, wait?: Wait, share?: number): Promise<Result>;
};

type Wait = { milliseconds: number; late: () => Error };
type Waiting = { share: number; begin: () => void };

/** At most `count` run at once; the others wait in the order in which they came. */
export function createTurns(count: number): Turns {
  const waiting = new Set<Waiting>();
  let free = count;

  function turn(share: number, wait?: Wait): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = wait && setTimeout(giveUp, wait.milliseconds);
      const entry = {
        share,
        begin() {
          clearTimeout(timer);
          resolve();
        },
      };
      function giveUp(): void {
        if (waiting.delete(entry)) reject(wait?.late());
        // Those behind it may need less.
        admit();
      }
      waiting.add(entry);
    });
  }

  function admit(): void {
    for (const entry of waiting) {
      if (entry.share > free) return;
      free -= entry.share;
      waiting.delete(entry);
      entry.begin();
    }
  }

  return {
    waiting: () => waiting.size,
    free: () => free,
    async take(work, wait, share = 1) {
      if (free >= share && waiting.size === 0) free -= share;
      else await turn(share, wait);
      try {
        return await work();
      } finally {
        free += share;
        admit();
      }
    },
  };
}
