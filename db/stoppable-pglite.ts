import { PGlite } from "@electric-sql/pglite";
import { noteDamage } from "./damage";
import { markOutage, type OutageMark, outageMark } from "./outage-mark";
import type { StoppedDatabaseError } from "./unusable-database";

/** PGlite swallows the abort of its WebAssembly after a PANIC of PostgreSQL and then blocks the process for ever. */
export class StoppablePglite extends PGlite {
  #failure: StoppedDatabaseError | undefined;
  #answered = 0;
  readonly #waiting = new Set<{ reject: (failure: Error) => void; mark: OutageMark | undefined }>();
  #explain: ((crash: unknown) => StoppedDatabaseError) | undefined;
  #onStop: (failure: StoppedDatabaseError) => void = () => {};

  get answered(): number {
    return this.#answered;
  }

  /** After the start, during which PGlite reports crashes itself. @param onStop called once, within the failed query */
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

  /** Refuses all queries, also those that wait: none may enter WebAssembly again after a crash. */
  stop(failure: StoppedDatabaseError): void {
    if (this.#failure) return;
    this.#failure = failure;
    // What PGlite calls after each error, and the only place to leave its loop from.
    this.Module.stackRestore = () => {
      throw failure;
    };
    this.refuseWaiting(failure);
    this.#onStop(failure);
  }

  /** What has not begun yet never does; what comes later waits as before. */
  refuseWaiting(failure: Error): void {
    for (const { reject, mark } of this.#waiting) {
      markOutage(mark);
      reject(failure);
    }
    this.#waiting.clear();
  }

  /** PGlite queues every query and transaction here. */
  override _runExclusiveTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#failure) {
      markOutage(outageMark());
      return Promise.reject(this.#failure);
    }
    return new Promise((resolve, reject) => {
      const waiter = { reject, mark: outageMark() };
      this.#waiting.add(waiter);
      const begin = async () => {
        if (this.#waiting.delete(waiter)) resolve(await work());
      };
      super._runExclusiveTransaction(begin).catch(reject);
    });
  }

  /** PGlite runs every statement here, also those of transactions. */
  override async _runExclusiveQuery<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await super._runExclusiveQuery(work);
    } catch (error) {
      noteDamage(error);
      throw error;
    }
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

  /** After a crash nothing can be written in order: the next start replays the log. */
  override async close(): Promise<void> {
    if (this.#failure === undefined) await super.close();
  }
}

/** Not the jumps that leave a failed statement. A RangeError is a stack overflow, which breaks PostgreSQL. */
function isCrash(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}
