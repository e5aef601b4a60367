import type { LimitWindow, PolicyName } from "@/lib/core/limits/policies";

/** `refillAt` is when the next token comes, in Unix milliseconds. */
export type Bucket = LimitWindow & {
  passes: boolean;
  remaining: number;
  refillAt: number;
};

export type WindowBuckets = {
  peek(key: string): Promise<Bucket> | Bucket;
  take(key: string): Promise<Bucket> | Bucket;
  /** Undoes the last `take` of a key. */
  giveBack(key: string): Promise<Bucket> | Bucket;
};

export type Buckets = {
  peek(policy: PolicyName, windows: LimitWindow[], key: string): Promise<Bucket[]>;
  /** Takes a token from every bucket, or from none when one is empty. */
  take(policy: PolicyName, windows: LimitWindow[], key: string): Promise<Bucket[]>;
  giveBack(policy: PolicyName, windows: LimitWindow[], key: string): Promise<Bucket[]>;
};

export function createBuckets(create: (name: string, window: LimitWindow) => WindowBuckets): Buckets {
  const created = new Map<string, WindowBuckets>();

  function windowBuckets(policy: PolicyName, window: LimitWindow): WindowBuckets {
    const name = `${policy}:${window.limit}/${window.windowSeconds}`;
    const buckets = created.get(name) ?? create(name, window);
    created.set(name, buckets);
    return buckets;
  }

  const peek: Buckets["peek"] = (policy, windows, key) =>
    Promise.all(windows.map((window) => windowBuckets(policy, window).peek(key)));

  return {
    peek,
    giveBack: (policy, windows, key) =>
      Promise.all(windows.map((window) => windowBuckets(policy, window).giveBack(key))),
    async take(policy, windows, key) {
      if (windows.length > 1) {
        const state = await peek(policy, windows, key);
        if (state.some((bucket) => !bucket.passes)) return state;
      }
      const taken = await Promise.all(windows.map((window) => windowBuckets(policy, window).take(key)));
      if (taken.every((bucket) => bucket.passes)) return taken;
      // Parallel requests may all have passed the check above.
      return Promise.all(
        windows.map((window, index) => {
          const own = taken[index];
          return own && !own.passes ? own : windowBuckets(policy, window).giveBack(key);
        }),
      );
    },
  };
}

export function refillMilliseconds({ limit, windowSeconds }: LimitWindow): number {
  return Math.ceil((windowSeconds * 1000) / limit);
}

/** `retryAfterSeconds` is 0 when allowed; `headers` go on the response either way. */
export type LimitOutcome = {
  allowed: boolean;
  headers: Record<string, string>;
  retryAfterSeconds: number;
};

/**
 * Describes the tightest bucket (draft-ietf-httpapi-ratelimit-headers). `-Reset` is in Unix seconds, as GitHub has it.
 */
export function limitOutcome(policy: PolicyName, buckets: Bucket[], now = Date.now()): LimitOutcome {
  const allowed = buckets.every((bucket) => bucket.passes);
  const [tightest] = buckets.toSorted(
    (one, other) =>
      Number(one.passes) - Number(other.passes) || one.remaining - other.remaining || other.refillAt - one.refillAt,
  );
  if (tightest === undefined) return { allowed, headers: {}, retryAfterSeconds: 0 };
  const empty = buckets.filter((bucket) => bucket.remaining === 0);
  const resetAt = allowed ? tightest.refillAt : Math.max(...empty.map((bucket) => bucket.refillAt));
  const waitSeconds = Math.max(1, Math.ceil((resetAt - now) / 1000));
  const headers: Record<string, string> = {
    "RateLimit-Policy": `"${policy}";q=${tightest.limit};w=${tightest.windowSeconds}`,
    RateLimit: `"${policy}";r=${tightest.remaining};t=${waitSeconds}`,
    "X-RateLimit-Limit": String(tightest.limit),
    "X-RateLimit-Remaining": String(tightest.remaining),
    "X-RateLimit-Reset": String(Math.ceil(Math.max(resetAt, now) / 1000)),
  };
  if (!allowed) headers["Retry-After"] = String(waitSeconds);
  return { allowed, headers, retryAfterSeconds: allowed ? 0 : waitSeconds };
}
