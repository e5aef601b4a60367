import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "@upstash/redis";
import { type Buckets, createBuckets, refillMilliseconds } from "@/lib/limits/buckets";

export function redisBuckets(redis: Redis): Buckets {
  return createBuckets((name, window) => {
    const interval = refillMilliseconds(window);
    /** When the next token comes; after the clock was set back, the stored time may be too far ahead. */
    const soonest = (refillAt: number) => Math.min(refillAt, Date.now() + interval);
    const ratelimit = new Ratelimit({
      redis,
      prefix: `vitrine:${name}`,
      limiter: Ratelimit.tokenBucket(1, `${interval} ms`, window.limit),
      ephemeralCache: false,
      analytics: false,
      enableProtection: false,
      enableTelemetry: false,
      // On its own timeout the library allows the request; the breaker's timeout does not.
      timeout: 0,
    });
    return {
      async peek(key) {
        const stored = await ratelimit.getRemaining(key);
        // getRemaining returns the state of the last write; refills since then are added here.
        const refills = Math.max(0, Math.floor((Date.now() - stored.reset) / interval) + 1);
        const remaining = Math.min(window.limit, stored.remaining + refills);
        return { ...window, passes: remaining > 0, remaining, refillAt: soonest(stored.reset + refills * interval) };
      },
      async take(key) {
        const { success, remaining, reset } = await ratelimit.limit(key);
        return { ...window, passes: success, remaining, refillAt: soonest(reset) };
      },
      async giveBack(key) {
        const { remaining, reset } = await ratelimit.limit(key, { rate: -1 });
        return { ...window, passes: true, remaining: Math.min(window.limit, remaining), refillAt: soonest(reset) };
      },
    };
  });
}
