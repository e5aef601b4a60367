import "server-only";

/** Events of an endpoint that answers are late when they have been due for so long and nothing is being sent there. */
const lateSeconds = 300;

/** A restart or an endpoint that is enabled again may find late events, which it then sends within seconds. */
const bounds = { measureMilliseconds: 15_000, downMilliseconds: 60_000 } as const;

type SendingHealth = {
  /** Says that due events were read. */
  looked: () => Promise<void>;
  /** Returns whether they were read within the last minute, none of them late. */
  isUp: () => boolean;
};

/** Tells whether this process sends events in time; receivers that fail or are slow do not count. */
export function createSendingHealth(
  hasLate: (seconds: number) => Promise<boolean>,
  now = () => performance.now(),
): SendingHealth {
  let goodAt = now();
  let measuredAt = Number.NEGATIVE_INFINITY;
  return {
    async looked() {
      if (now() - measuredAt < bounds.measureMilliseconds) return;
      measuredAt = now();
      if (!(await hasLate(lateSeconds))) goodAt = now();
    },
    isUp: () => now() - goodAt < bounds.downMilliseconds,
  };
}
