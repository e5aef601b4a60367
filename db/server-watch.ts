import { attentiveNow } from "@/lib/deadline";
import { isServerGone } from "./failure";
import { bytesReceived, pingServer } from "./postgres-client";

/** Milliseconds. */
const times = {
  /**
   * How long a server that is asked may send nothing at all, on any connection. One that gets too little of its machine
   * is silent for a second now and then; one that stands still or is cut off stays silent.
   */
  silence: 2_500,
  /** The pause between two questions while it is gone. */
  probe: 400,
} as const;

export type ServerWatch = {
  isDown(): boolean;
  /** Milliseconds of `attentiveNow` without a byte from the server; more exact when called often. */
  silence(): number;
  /** Asks the server on a new connection whether it lives, once at a time, and acts on its refusal or silence. */
  ask(): Promise<void>;
  close(): void;
};

type Reaction = {
  onDown: () => void;
  onUp: () => void;
  /** The statement that it is probed with while it is gone. */
  probe: () => string;
};

/** Tells a lost server from a slow one, and waits for its return. */
export function watchServer({ onDown, onUp, probe }: Reaction): ServerWatch {
  let isDown = false;
  let isClosed = false;
  let asking: Promise<void> | undefined;
  let received = bytesReceived();
  let lastReplyAt = attentiveNow();
  let probing: NodeJS.Timeout | undefined;

  function fall(): void {
    if (isDown || isClosed) return;
    isDown = true;
    onDown();
    probeSoon();
  }

  function probeSoon(): void {
    if (isClosed) return;
    probing = setTimeout(() => {
      void pingServer(times.silence, probe()).then(rise, probeSoon);
    }, times.probe).unref();
  }

  function rise(): void {
    if (isClosed) return;
    isDown = false;
    onUp();
  }

  return {
    isDown: () => isDown,
    silence() {
      const now = bytesReceived();
      if (now !== received) lastReplyAt = attentiveNow();
      received = now;
      return attentiveNow() - lastReplyAt;
    },
    ask() {
      if (isDown || isClosed) return Promise.resolve();
      asking ??= pingServer(times.silence)
        // A failure of our own, such as too many open files, says nothing about the server.
        .catch((error) => {
          if (isServerGone(error)) fall();
        })
        .finally(() => {
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
