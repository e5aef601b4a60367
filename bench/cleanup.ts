type Closer = () => Promise<void> | void;

const closers: Closer[] = [];

/** Remembers how to end something that was started; the last started is ended first. */
export function onCleanUp(closer: Closer): void {
  closers.push(closer);
}

/** Ends all that was started; one that cannot be ended does not keep the others. */
export async function cleanUp(): Promise<void> {
  for (let closer = closers.pop(); closer; closer = closers.pop()) {
    try {
      await closer();
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    }
  }
}

let isEnding = false;

/** Whether somebody has stopped the bench, so that all that fails now is no news. */
export const wasStopped = (): boolean => isEnding;

/** Cleans up on Ctrl-C too. */
export function cleanUpOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      isEnding = true;
      void cleanUp().finally(() => process.exit(signal === "SIGINT" ? 130 : 143));
    });
  }
}
