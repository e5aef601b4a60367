import { type Bucket, refillMilliseconds, type WindowBuckets } from "@/lib/core/limits/buckets";
import type { LimitWindow } from "@/lib/core/limits/policies";

/** `refilledAt` is in Unix milliseconds. */
type Stored = { tokens: number; refilledAt: number };

type MemoryBuckets = {
  [Action in keyof WindowBuckets]: (key: string, now?: number) => Bucket;
} & { size(): number };

/** @param capacity how many buckets there may be; the least recently used ones are evicted */
export function memoryBuckets(window: LimitWindow, capacity = 100_000): MemoryBuckets {
  const { limit } = window;
  const interval = refillMilliseconds(window);
  const buckets = new Map<string, Stored>();

  function refilled(stored: Stored | undefined, now: number): Stored {
    if (stored === undefined) return { tokens: limit, refilledAt: now };
    // A clock that was set back refills nothing, and locks nobody out.
    stored.refilledAt = Math.min(stored.refilledAt, now);
    const refills = Math.floor((now - stored.refilledAt) / interval);
    const tokens = Math.min(limit, stored.tokens + refills);
    return { tokens, refilledAt: tokens === limit ? now : stored.refilledAt + refills * interval };
  }

  function store(key: string, bucket: Stored, now: number): void {
    buckets.delete(key);
    buckets.set(key, bucket);
    let checked = 0;
    for (const [oldest, stored] of buckets) {
      if (buckets.size > capacity || refilled(stored, now).tokens === limit) buckets.delete(oldest);
      checked += 1;
      if (checked === 3) break;
    }
  }

  const toBucket = ({ tokens, refilledAt }: Stored, passes: boolean): Bucket => ({
    ...window,
    ...{ passes, remaining: tokens, refillAt: refilledAt + interval },
  });

  return {
    size: () => buckets.size,
    peek(key, now = Date.now()) {
      const bucket = refilled(buckets.get(key), now);
      return toBucket(bucket, bucket.tokens > 0);
    },
    take(key, now = Date.now()) {
      const bucket = refilled(buckets.get(key), now);
      if (bucket.tokens === 0) return toBucket(bucket, false);
      const taken = { ...bucket, tokens: bucket.tokens - 1 };
      store(key, taken, now);
      return toBucket(taken, true);
    },
    giveBack(key, now = Date.now()) {
      const bucket = refilled(buckets.get(key), now);
      const given = { ...bucket, tokens: Math.min(limit, bucket.tokens + 1) };
      store(key, given, now);
      return toBucket(given, true);
    },
  };
}
