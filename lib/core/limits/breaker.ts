import { unblockedNow, withDeadline } from "@/lib/core/process/deadline";

export type Breaker = {
  /** Returns `undefined` when the work failed, took too long, or was not tried since the breaker is open. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
  probe(work: () => Promise<unknown>): Promise<boolean>;
};

/** So many slow answers in a row open the breaker. */
const slowAnswers = 3;

/** The breaker opens after a failure or mostly slow answers; then one request per `restMs` tries the service. */
export function createBreaker(options: {
  timeoutMs: number;
  slowMs: number;
  restMs: number;
  onOpen: (error: unknown) => void;
  onClose: () => void;
}): Breaker {
  const { timeoutMs, slowMs, restMs, onOpen, onClose } = options;
  let isOpen = false;
  let isTrying = false;
  let restsUntil = 0;
  let slow = 0;

  function open(error: unknown): void {
    restsUntil = performance.now() + restMs;
    if (!isOpen) onOpen(error);
    isOpen = true;
  }

  async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; isSlow: boolean }> {
    const begun = unblockedNow();
    const result = await withDeadline(timeoutMs, work());
    return { result, isSlow: unblockedNow() - begun > slowMs };
  }

  async function tryAgain(work: () => Promise<unknown>): Promise<void> {
    if (isTrying || performance.now() < restsUntil) return;
    isTrying = true;
    try {
      const { isSlow } = await timed(work);
      if (isSlow) return open(tooSlow(slowMs));
      slow = 0;
      isOpen = false;
      onClose();
    } catch (error) {
      open(error);
    } finally {
      isTrying = false;
    }
  }

  async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (isOpen) return void tryAgain(work);
    try {
      const { result, isSlow } = await timed(work);
      slow = Math.max(0, slow + (isSlow ? 1 : -1));
      if (slow >= slowAnswers) open(tooSlow(slowMs));
      return result;
    } catch (error) {
      open(error);
      return undefined;
    }
  }

  return {
    async probe(work) {
      await (isOpen ? tryAgain(work) : attempt(work));
      return !isOpen;
    },
    attempt,
  };
}

const tooSlow = (milliseconds: number) => new Error(`answers take longer than ${milliseconds} ms`);
