import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "@upstash/redis";
import type { LimitWindow, PolicyName } from "@/lib/limits/policies";

/** The bucket of one window: `passes` is its verdict, `refillAt` (Unix milliseconds) its next token. */
export type Bucket = LimitWindow & {
  passes: boolean;
  remaining: number;
  refillAt: number;
};

export type Buckets = {
  /** Reads the state of each window without changing it. */
  look(policy: PolicyName, windows: LimitWindow[], key: string): Promise<Bucket[]>;
  /** Takes a token from every window, or from none when one of them is empty. */
  take(policy: PolicyName, windows: LimitWindow[], key: string): Promise<Bucket[]>;
};

/** Buckets in Redis, or in what answers like it. */
export function bucketsIn(redis: Redis): Buckets {
  const ratelimits = new Map<string, Ratelimit>();

  function ratelimitOf(policy: PolicyName, window: LimitWindow): Ratelimit {
    const prefix = `vitrine:${policy}:${window.limit}/${window.windowSeconds}`;
    const ratelimit =
      ratelimits.get(prefix) ??
      new Ratelimit({
        redis,
        prefix,
        limiter: Ratelimit.tokenBucket(1, `${intervalOf(window)} ms`, window.limit),
        ephemeralCache: false,
        analytics: false,
        enableProtection: false,
        enableTelemetry: false,
        // On its own timeout the library allows the request; the breaker's timeout does not.
        timeout: 0,
      });
    ratelimits.set(prefix, ratelimit);
    return ratelimit;
  }

  async function lookAt(policy: PolicyName, window: LimitWindow, key: string): Promise<Bucket> {
    const stored = await ratelimitOf(policy, window).getRemaining(key);
    const interval = intervalOf(window);
    // getRemaining returns the state of the last write; refills since then are added here.
    const refills = Math.max(0, Math.floor((Date.now() - stored.reset) / interval) + 1);
    const remaining = Math.min(window.limit, stored.remaining + refills);
    return {
      ...window,
      passes: remaining > 0,
      remaining,
      refillAt: soonest(stored.reset + refills * interval, interval),
    };
  }

  async function takeFrom(policy: PolicyName, window: LimitWindow, key: string): Promise<Bucket> {
    const taken = await ratelimitOf(policy, window).limit(key);
    return {
      ...window,
      passes: taken.success,
      remaining: taken.remaining,
      refillAt: soonest(taken.reset, intervalOf(window)),
    };
  }

  const look: Buckets["look"] = (policy, windows, key) =>
    Promise.all(windows.map((window) => lookAt(policy, window, key)));

  return {
    look,
    async take(policy, windows, key) {
      if (windows.length > 1) {
        const state = await look(policy, windows, key);
        if (state.some((bucket) => !bucket.passes)) return state;
      }
      return Promise.all(windows.map((window) => takeFrom(policy, window, key)));
    },
  };
}

/** When the next token comes; after the clock was set back, the stored time may be too far ahead. */
const soonest = (refillAt: number, interval: number) => Math.min(refillAt, Date.now() + interval);

function intervalOf({ limit, windowSeconds }: LimitWindow): number {
  return Math.ceil((windowSeconds * 1000) / limit);
}
