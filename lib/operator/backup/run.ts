import { describeFailure, log } from "@/lib/core/log";
import { beginRun, endRun, type RunKind, renewRun } from "./run-store";

/** Milliseconds between renewals of the lease, and without success until it counts as lost. */
const usualTimes = { renew: 15_000, lost: 60_000 };

/** No file is deleted from storage during a run. */
export type Run = {
  /** The signal is aborted when the caller disconnects or the lease is lost. */
  signal: AbortSignal;
  /** The run counts as failed although its work returns. */
  recordFailure(reason: string): void;
  /** Stops renewing, for a transaction that locks the row of this run: nobody else can read the row until it ends. */
  stopRenewing(): void;
};

/** Runs work and records its outcome. @param times milliseconds, for tests @returns `undefined` when it was not due */
export async function withBackupRun<Result>(
  claim: { kind: RunKind; dueEverySeconds?: number },
  outer: AbortSignal,
  work: (run: Run) => Promise<Result>,
  times = usualTimes,
): Promise<Result | undefined> {
  const id = await beginRun(claim);
  if (id === undefined) return undefined;
  const lost = new AbortController();
  const lose = () =>
    lost.abort(
      new Error("The database did not answer for so long that files may have been removed; start the backup again"),
    );
  let heldAt = performance.now();
  let isRenewing = true;
  const renew = async () => {
    try {
      if (await renewRun(id)) heldAt = performance.now();
      else if (isRenewing) lose();
    } catch (error) {
      if (!isRenewing) return;
      log().warn(describeFailure(error), "the lease of a backup or restore was not renewed");
      if (performance.now() - heldAt > times.lost) lose();
    }
  };
  const renewing = setInterval(renew, times.renew).unref();
  try {
    let failure: string | undefined;
    const recordFailure = (reason: string) => {
      failure = reason;
    };
    const stopRenewing = () => {
      isRenewing = false;
      clearInterval(renewing);
    };
    const result = await work({ signal: AbortSignal.any([outer, lost.signal]), recordFailure, stopRenewing });
    await endRun(id, failure);
    return result;
  } catch (error) {
    await endRun(id, failureText(error)).catch(() => {});
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

const failureText = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500);
