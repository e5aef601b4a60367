import { withDeadline } from "@/lib/deadline";

export type Breaker = {
  /** Runs the work; `undefined` when it failed, took too long, or was not tried because the breaker is open. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
};

/**
 * Keeps a service that is down or hung from costing every request its time limit: after a failure nobody
 * calls it for `restMs`, then one request tries, and the others go on without it until that one succeeded.
 * @param onOpen called once per outage, with what went wrong
 * @param onClose called when the service answers again
 */
export function createBreaker(options: {
  timeoutMs: number;
  restMs: number;
  onOpen: (error: unknown) => void;
  onClose: () => void;
}): Breaker {
  let failed = false;
  let trying = false;
  let openUntil = 0;

  function open(error: unknown): void {
    openUntil = performance.now() + options.restMs;
    if (!failed) options.onOpen(error);
    failed = true;
  }

  async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (trying || performance.now() < openUntil) return undefined;
    trying = true;
    try {
      const result = await withDeadline(options.timeoutMs, work());
      failed = false;
      options.onClose();
      return result;
    } catch (error) {
      open(error);
      return undefined;
    } finally {
      trying = false;
    }
  }

  return {
    async attempt(work) {
      if (failed) return tryAgain(work);
      try {
        return await withDeadline(options.timeoutMs, work());
      } catch (error) {
        open(error);
        return undefined;
      }
    },
  };
}
