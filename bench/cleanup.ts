type Closer = () => Promise<void> | void;

const closers: Closer[] = [];

/** Remembers how to end something that was started; the last started is ended first. */
export function onCleanUp(closer: Closer): void {
  closers.push(closer);
}

let cleaning: Promise<void> | undefined;

/** Ends all that was started; one that cannot be ended does not keep the others. Whoever asks again waits for the same. */
export function cleanUp(): Promise<void> {
  cleaning ??= closeAll();
  return cleaning;
}

async function closeAll(): Promise<void> {
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
