import { AppError } from "@/lib/errors";
import { singleton } from "@/lib/singleton";

/** The work of one person: what runs, and what to call on the one that waits for it. */
type Turn = { replace?: (() => void) | undefined; next?: (() => void) | undefined };

/**
 * Makes a queue in which one piece of work of each key runs at a time in this process, and only the newest waits.
 * @param name of the queue, unique in this process
 * @param replaced what is said to one that waited when a newer one came
 * @returns runs work in its turn; rejects with AppError conflict when a newer one takes its place
 */
export function newestOnly(
  name: string,
  replaced: string,
): <Answer>(key: string, work: () => Promise<Answer>) => Promise<Answer> {
  const turns = singleton(`newest-only ${name}`, () => new Map<string, Turn>());
  return async (key, work) => {
    let turn = turns.get(key);
    if (turn) await newestOf(turn, replaced);
    else {
      turn = {};
      turns.set(key, turn);
    }
    try {
      return await work();
    } finally {
      // The one that waits goes on with this turn, so that nobody comes in between.
      const { next } = turn;
      turn.next = undefined;
      turn.replace = undefined;
      if (next) next();
      else turns.delete(key);
    }
  };
}

/** Waits for the turn in place of whoever waited for it. @throws AppError conflict when a newer one takes this place */
function newestOf(turn: Turn, replaced: string): Promise<void> {
  turn.replace?.();
  return new Promise((resolve, reject) => {
    turn.next = resolve;
    turn.replace = () => reject(new AppError("conflict", replaced));
  });
}
