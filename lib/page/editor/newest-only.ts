import { AppError } from "@/lib/core/errors";
import { singleton } from "@/lib/core/process/singleton";

/** Each key has a turn. */
type Turn = { replace?: (() => void) | undefined; next?: (() => void) | undefined };

/**
 * Runs one task per key in this process and lets only the newest wait; a replaced one rejects with AppError conflict.
 */
export function newestOnly(
  name: string,
  replaced: string,
): <Answer>(key: string, work: () => Promise<Answer>) => Promise<Answer> {
  const turns = singleton(`newest-only ${name}`, () => new Map<string, Turn>());
  return async (key, work) => {
    let turn = turns.get(key);
    if (turn) await replaceWaiting(turn, replaced);
    else {
      turn = {};
      turns.set(key, turn);
    }
    try {
      return await work();
    } finally {
      // The waiting call inherits this turn, so that none comes in between.
      const { next } = turn;
      turn.next = undefined;
      turn.replace = undefined;
      if (next) next();
      else turns.delete(key);
    }
  };
}

function replaceWaiting(turn: Turn, replaced: string): Promise<void> {
  turn.replace?.();
  return new Promise((resolve, reject) => {
    turn.next = resolve;
    turn.replace = () => reject(new AppError("conflict", { text: replaced }));
  });
}
