import { unblockedNow } from "@/lib/deadline";
import { isConnectionRefusal, isServerGone } from "./failure";
import { bytesReceived, pingServer } from "./postgres-client";

const times = {
  /** Time without a byte on any connection: a starved server is silent for a second, a stopped one for ever. */
  silence: 2_500,
  probe: 400,
} as const;

export type ServerWatch = {
  isDown(): boolean;
  /** Milliseconds of `unblockedNow` without a byte from the server; more exact when called often. */
  silence(): number;
  /** Checks the server on a new connection, once at a time. */
  checkServer(): Promise<void>;
  close(): void;
};

type Reaction = {
  onDown: () => void;
  onUp: () => void;
  probe: () => string;
  /** Whether no connection of the pool works, so that a refused one means an outage. */
  isCutOff: () => boolean;
};

/** Distinguishes a lost server, or one that lets nobody in, from a slow one. */
export function watchServer({ onDown, onUp, probe, isCutOff }: Reaction): ServerWatch {
  let isDown = false;
  let isClosed = false;
  let checking: Promise<void> | undefined;
  let received = bytesReceived();
  let lastReplyAt = unblockedNow();
  let probing: NodeJS.Timeout | undefined;

  function markDown(): void {
    if (isDown || isClosed) return;
    isDown = true;
    onDown();
    probeSoon();
  }

  function probeSoon(): void {
    if (isClosed) return;
    probing = setTimeout(() => {
      void pingServer(times.silence, probe()).then(markUp, probeSoon);
    }, times.probe).unref();
  }

  function markUp(): void {
    if (isClosed) return;
    isDown = false;
    onUp();
  }

  return {
    isDown: () => isDown,
    silence() {
      const now = bytesReceived();
      if (now !== received) lastReplyAt = unblockedNow();
      received = now;
      return unblockedNow() - lastReplyAt;
    },
    checkServer() {
      if (isDown || isClosed) return Promise.resolve();
      checking ??= pingServer(times.silence)
        // A failure of our own, such as too many open files, says nothing about the server.
        .catch((error) => {
          if (isServerGone(error) || (isConnectionRefusal(error) && isCutOff())) markDown();
        })
        .finally(() => {
          checking = undefined;
        });
      return checking;
    },
    close() {
      isClosed = true;
      clearTimeout(probing);
    },
  };
}
