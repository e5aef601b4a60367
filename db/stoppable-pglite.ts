import { PGlite } from "@electric-sql/pglite";
import { markOutage, type OutageMark, outageMark } from "./outage-mark";
import type { StoppedDatabaseError } from "./unusable-database";

/**
 * PGlite that can stop. By itself it swallows the abort of its WebAssembly, with which PostgreSQL ends when it cannot
 * write its log (a PANIC), and calls it again for ever: the process answers nobody any more, signals included.
 */
export class StoppablePglite extends PGlite {
  #failure: StoppedDatabaseError | undefined;
  #answered = 0;
  /** Queries and transactions that wait for the one connection. */
  readonly #waiting = new Set<{ reject: (failure: StoppedDatabaseError) => void; mark: OutageMark | undefined }>();
  #explain: ((crash: unknown) => StoppedDatabaseError) | undefined;
  #onStop: (failure: StoppedDatabaseError) => void = () => {};

  /** How many messages of the protocol were answered so far. */
  get answered(): number {
    return this.#answered;
  }

  /**
   * Starts to detect crashes; while it is opened, PGlite itself reports them.
   * @param explain creates the failure from what WebAssembly threw
   * @param onStop called once, within the query that found it
   */
  watchForCrash(
    explain: (crash: unknown) => StoppedDatabaseError,
    onStop: (failure: StoppedDatabaseError) => void,
  ): void {
    this.#explain = explain;
    this.#onStop = onStop;
    const { Module } = this;
    const turn = Module._PostgresMainLoopOnce;
    Module._PostgresMainLoopOnce = () => {
      try {
        turn();
      } catch (error) {
        if (isCrash(error)) this.stop(explain(error));
        throw error;
      }
    };
  }

  /**
   * Refuses every query from now on, and those that wait behind others at once: none may enter WebAssembly again after
   * a crash. A transaction that is open is refused with its next query.
   */
  stop(failure: StoppedDatabaseError): void {
    if (this.#failure) return;
    this.#failure = failure;
    // What PGlite calls after each error, and the only place to leave its loop from.
    this.Module.stackRestore = () => {
      throw failure;
    };
    for (const { reject, mark } of this.#waiting) {
      markOutage(mark);
      reject(failure);
    }
    this.#waiting.clear();
    this.#onStop(failure);
  }

  /** Where PGlite has every query and transaction wait for those before. */
  override _runExclusiveTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#failure) {
      markOutage(outageMark());
      return Promise.reject(this.#failure);
    }
    return new Promise((resolve, reject) => {
      const waiter = { reject, mark: outageMark() };
      this.#waiting.add(waiter);
      const begin = () => {
        this.#waiting.delete(waiter);
        return work();
      };
      super._runExclusiveTransaction(begin).then(resolve, reject);
    });
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.#failure === undefined) {
      try {
        const answer = super.execProtocolRawSync(message);
        this.#answered += 1;
        if (this.#failure === undefined) return answer;
      } catch (error) {
        // What PGlite does after an error may crash as well.
        if (this.#explain && isCrash(error)) this.stop(this.#explain(error));
        if (this.#failure === undefined) throw error;
      }
    }
    markOutage(outageMark());
    throw this.#failure;
  }

  /** Nothing can be written in order after a crash, and nothing needs to: the next start reads the log. */
  override async close(): Promise<void> {
    if (this.#failure === undefined) await super.close();
  }
}

/**
 * Tells a crash from the jumps by which PostgreSQL leaves a statement that failed. A stack overflow (RangeError) is
 * one: PGlite calls such a statement answered, and its buffers stay as they were in the middle of it.
 */
function isCrash(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}
