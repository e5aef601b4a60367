import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "@upstash/redis";
import { type Buckets, createBuckets, refillMilliseconds } from "@/lib/core/limits/buckets";

/** Clocks of machines may differ by this; within it, they would turn back each other's buckets and refill them. */
const clockToleranceMs = 5000;

/** The library refills and writes nothing until the stored time has passed. */
const turnBackScript = `
  local refilledAt = tonumber(redis.call("HGET", KEYS[1], "refilledAt"))
  local now = tonumber(ARGV[1])
  if refilledAt and refilledAt > now + tonumber(ARGV[2]) then
    redis.call("HSET", KEYS[1], "refilledAt", now)
  end
`;

export function redisBuckets(redis: Redis): Buckets {
  return createBuckets((name, window) => {
    const interval = refillMilliseconds(window);
    const prefix = `vitrine:${name}`;
    const ratelimit = new Ratelimit({
      redis,
      prefix,
      limiter: Ratelimit.tokenBucket(1, `${interval} ms`, window.limit),
      ephemeralCache: false,
      analytics: false,
      enableProtection: false,
      enableTelemetry: false,
      // On its own timeout the library allows the request. The breaker's timeout does not.
      timeout: 0,
    });
    /** A time that was stored before the clock was set back is replaced by now. */
    async function soonest(key: string, refillAt: number): Promise<number> {
      const now = Date.now();
      const latest = now + interval;
      if (refillAt > latest + clockToleranceMs)
        await redis.eval(turnBackScript, [`${prefix}:${key}`], [now, clockToleranceMs]);
      return Math.min(refillAt, latest);
    }

    return {
      async peek(key) {
        const stored = await ratelimit.getRemaining(key);
        // getRemaining returns the state of the last write; refills since then are added here.
        const refills = Math.max(0, Math.floor((Date.now() - stored.reset) / interval) + 1);
        const remaining = Math.min(window.limit, stored.remaining + refills);
        const refillAt = await soonest(key, stored.reset + refills * interval);
        return { ...window, passes: remaining > 0, remaining, refillAt };
      },
      async take(key) {
        const { success, remaining, reset } = await ratelimit.limit(key);
        return { ...window, passes: success, remaining, refillAt: await soonest(key, reset) };
      },
      async giveBack(key) {
        const { remaining, reset } = await ratelimit.limit(key, { rate: -1 });
        return {
          ...window,
          passes: true,
          remaining: Math.min(window.limit, remaining),
          refillAt: await soonest(key, reset),
        };
      },
    };
  });
}
