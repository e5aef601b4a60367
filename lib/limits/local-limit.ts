import { areLimitsOff } from "./limiter";
import { memoryBuckets } from "./memory-buckets";
import { type LimitOutcome, outcomeOf } from "./outcome";
import { limitWindows, type PolicyName } from "./policies";

/** A limit in this process's memory, for answers from memory: a round trip to Redis would cost more than they do. */
export function createLocalLimit(policy: PolicyName, capacity?: number) {
  const windows = limitWindows(policy).map((window) => memoryBuckets(window, capacity));
  return {
    /** Counts a request; `undefined` when it is allowed, else the refusal with its headers. */
    refusal(key: string): LimitOutcome | undefined {
      if (areLimitsOff()) return undefined;
      const now = Date.now();
      const taken = windows.map((buckets) => buckets.take(key, now));
      return taken.every(({ passes }) => passes) ? undefined : outcomeOf(policy, taken, now);
    },
  };
}
