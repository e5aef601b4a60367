import { areLimitsOff, type LimitOutcome, limitOutcome } from "./limiter";
import { memoryBuckets } from "./memory-buckets";
import { limitWindows, type PolicyName } from "./policies";

/** It limits answers from memory, which a round trip to Redis would make slower. */
export function createLocalLimit(policy: PolicyName, capacity?: number) {
  const windows = limitWindows(policy).map((window) => memoryBuckets(window, capacity));
  return {
    /** Returns `undefined` when the request is allowed. */
    refusal(key: string): LimitOutcome | undefined {
      if (areLimitsOff()) return undefined;
      const now = Date.now();
      const taken = windows.map((buckets) => buckets.take(key, now));
      return taken.every(({ passes }) => passes) ? undefined : limitOutcome(policy, taken, now);
    },
  };
}
