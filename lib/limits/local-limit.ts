import { areLimitsOff } from "./limiter";
import { type LimitOutcome, outcomeOf } from "./outcome";
import { type LimitWindow, limitWindows, type PolicyName } from "./policies";

type Bucket = { tokens: number; refilledAt: number };

/**
 * Counts requests in this process's memory, synchronously, for what is answered from memory too: a round trip to Redis
 * would cost more than the answer.
 * @param capacity number of keys; beyond it the oldest one is evicted
 */
export function createLocalLimit(policy: PolicyName, capacity = 100_000) {
  const counts = limitWindows(policy).map((window) => createCount(window, capacity));
  return {
    /** Counts a request; `undefined` when it is allowed, else the refusal with its headers. */
    refusal(key: string): LimitOutcome | undefined {
      if (areLimitsOff()) return undefined;
      const now = Date.now();
      let isAllowed = true;
      for (const count of counts) isAllowed = count.take(key, now) && isAllowed;
      if (isAllowed) return undefined;
      const buckets = counts.map((count) => count.stateOf(key));
      return outcomeOf(policy, buckets, now);
    },
  };
}

function createCount(window: LimitWindow, capacity: number) {
  const { limit, windowSeconds } = window;
  const interval = (windowSeconds * 1000) / limit;
  const buckets = new Map<string, Bucket>();

  function bucketOf(key: string, now: number): Bucket {
    const known = buckets.get(key);
    if (known) return known;
    const bucket = { tokens: limit, refilledAt: now };
    buckets.set(key, bucket);
    if (buckets.size > capacity) buckets.delete(buckets.keys().next().value ?? key);
    return bucket;
  }

  return {
    take(key: string, now: number): boolean {
      const bucket = bucketOf(key, now);
      // A clock set back refills nothing, and locks nobody out.
      const refills = Math.max(0, Math.floor((now - bucket.refilledAt) / interval));
      bucket.tokens = Math.min(limit, bucket.tokens + refills);
      bucket.refilledAt = bucket.tokens === limit ? now : Math.min(bucket.refilledAt + refills * interval, now);
      if (bucket.tokens === 0) return false;
      bucket.tokens -= 1;
      return true;
    },
    stateOf(key: string) {
      const { tokens = 0, refilledAt = 0 } = buckets.get(key) ?? {};
      return { ...window, passes: tokens > 0, remaining: tokens, refillAt: refilledAt + interval };
    },
  };
}
