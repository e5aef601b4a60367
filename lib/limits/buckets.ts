import type { LimitWindow, PolicyName } from "@/lib/limits/policies";

/** The bucket of one window: `passes` is its verdict, `refillAt` (Unix milliseconds) its next token. */
export type Bucket = LimitWindow & {
  passes: boolean;
  remaining: number;
  refillAt: number;
};

/** The buckets of one window, by key. */
export type WindowBuckets = {
  /** Reads a bucket without changing it. */
  look(key: string): Promise<Bucket> | Bucket;
  /** Takes a token from a bucket that has one. */
  take(key: string): Promise<Bucket> | Bucket;
};

export type Buckets = {
  /** Reads the state of each window without changing it. */
  look(policy: PolicyName, windows: LimitWindow[], key: string): Promise<Bucket[]>;
  /** Takes a token from every window, or from none when one of them is empty. */
  take(policy: PolicyName, windows: LimitWindow[], key: string): Promise<Bucket[]>;
};

/** The buckets of all policies. @param create makes those of one window, which have this name */
export function createBuckets(create: (name: string, window: LimitWindow) => WindowBuckets): Buckets {
  const created = new Map<string, WindowBuckets>();

  function bucketsOf(policy: PolicyName, window: LimitWindow): WindowBuckets {
    const name = `${policy}:${window.limit}/${window.windowSeconds}`;
    const buckets = created.get(name) ?? create(name, window);
    created.set(name, buckets);
    return buckets;
  }

  const look: Buckets["look"] = (policy, windows, key) =>
    Promise.all(windows.map((window) => bucketsOf(policy, window).look(key)));

  return {
    look,
    async take(policy, windows, key) {
      if (windows.length > 1) {
        const state = await look(policy, windows, key);
        if (state.some((bucket) => !bucket.passes)) return state;
      }
      return Promise.all(windows.map((window) => bucketsOf(policy, window).take(key)));
    },
  };
}

/** After how many milliseconds a bucket gets its next token. */
export function refillMilliseconds({ limit, windowSeconds }: LimitWindow): number {
  return Math.ceil((windowSeconds * 1000) / limit);
}
