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
