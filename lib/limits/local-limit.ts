import { areLimitsOff } from "./limiter";
import { type LimitOutcome, outcomeOf } from "./outcome";
import { limitWindows, type PolicyName } from "./policies";

type Bucket = { tokens: number; refilledAt: number };

/**
 * Counts requests in this process's memory alone and without a promise, for what is answered from memory too: asking
 * Redis would cost more than the answer. The policy is the one of `policies.ts`, counted by each process for itself.
 * @param capacity how many keys are kept; beyond it the one that came longest ago is forgotten
 */
export function createLocalLimit(policy: PolicyName, capacity = 100_000) {
  const buckets = limitWindows(policy).map((window) => ({ window, kept: new Map<string, Bucket>() }));

  function take({ window, kept }: (typeof buckets)[number], key: string, now: number) {
    const { limit, windowSeconds } = window;
    const interval = (windowSeconds * 1000) / limit;
    const bucket = kept.get(key) ?? { tokens: limit, refilledAt: now };
    // A clock set back refills nothing, and locks nobody out.
    const refills = Math.floor(Math.max(0, now - bucket.refilledAt) / interval);
    bucket.tokens = Math.min(limit, bucket.tokens + refills);
    bucket.refilledAt = bucket.tokens === limit ? now : Math.min(bucket.refilledAt + refills * interval, now);
    const passes = bucket.tokens > 0;
    if (passes) bucket.tokens -= 1;
    // A Map keeps the order of insertion, so that the front is what came longest ago.
    kept.delete(key);
    kept.set(key, bucket);
    if (kept.size > capacity) kept.delete(kept.keys().next().value ?? key);
    return { ...window, passes, remaining: bucket.tokens, refillAt: bucket.refilledAt + interval };
  }

  return {
    /** Counts a request; `undefined` when it is allowed, as nearly all are, else the refusal with its headers. */
    refusal(key: string): LimitOutcome | undefined {
      if (areLimitsOff()) return undefined;
      const now = Date.now();
      const taken = buckets.map((bucket) => take(bucket, key, now));
      return taken.every(({ passes }) => passes) ? undefined : outcomeOf(policy, taken, now);
    },
  };
}
