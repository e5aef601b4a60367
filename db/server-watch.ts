import { pingServer } from "./postgres-client";

/** Milliseconds. */
const times = {
  /** How long a server that lives may take to answer a new connection; a slow network gets more. */
  answer: 1_100,
  /** The most that a slow network gets. */
  slowAnswer: 3_000,
  /** While it is gone: how long it is asked each time, and the pause before the next. */
  probeAnswer: 1_500,
  probe: 400,
} as const;

export type ServerWatch = {
  isDown(): boolean;
  /** How long ago the server last answered, milliseconds. */
  silence(): number;
  /** Asks the server on a new connection whether it lives, once at a time, and acts on its silence. */
  ask(): Promise<void>;
  close(): void;
};

type Reaction = {
  /** The server is gone. */
  onFall: () => void;
  /** It is back. */
  onRise: () => void;
  /** The statement that it is probed with while it is gone. */
  probe: () => string;
};

/** Tells a server that is gone from one that is slow, and waits for its return. */
export function watchServer({ onFall, onRise, probe }: Reaction): ServerWatch {
  let isDown = false;
  let isClosed = false;
  let asking: Promise<void> | undefined;
  let answeredAt = performance.now();
  // Of late; one slow answer is forgotten after a few quick ones.
  let slowAnswer = 0;
  let probing: NodeJS.Timeout | undefined;

  const patience = (least: number) => Math.max(least, Math.min(4 * slowAnswer, times.slowAnswer));

  async function question(): Promise<void> {
    const begun = performance.now();
    try {
      await pingServer(patience(times.answer));
      answeredAt = performance.now();
      slowAnswer = Math.max(answeredAt - begun, slowAnswer / 2);
    } catch {
      fall();
    }
  }

  function fall(): void {
    if (isDown || isClosed) return;
    isDown = true;
    onFall();
    probeSoon();
  }

  function probeSoon(): void {
    if (isClosed) return;
    probing = setTimeout(() => {
      void pingServer(patience(times.probeAnswer), probe()).then(rise, probeSoon);
    }, times.probe).unref();
  }

  function rise(): void {
    if (isClosed) return;
    isDown = false;
    answeredAt = performance.now();
    slowAnswer = 0;
    onRise();
  }

  return {
    isDown: () => isDown,
    silence: () => performance.now() - answeredAt,
    ask() {
      if (isDown || isClosed) return Promise.resolve();
      asking ??= question().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    close() {
      isClosed = true;
      clearTimeout(probing);
    },
  };
}
