import type { Requester } from "@upstash/redis";

type Bucket = { refilledAt: number; tokens: number; expiresAt: number };
type Reply = [tokens: number, time: number, limit: number];

// The SHA-1 of the two tokenBucket scripts in @upstash/ratelimit 2.2.0, of which `take` and `look` are the port.
const takeScript = "d60be5bd3d83482ae229309f1f7425424f891204";
const lookScript = "40daf4a441df736f5c99f8b77bbe176c909e5de4";

/**
 * Answers the commands of `@upstash/ratelimit`'s token bucket from this process's memory, as Redis would.
 * @param capacity number of buckets; beyond it the least recently used is evicted
 */
export function memoryRequester(capacity = 100_000): Requester & { size(): number } {
  const buckets = new Map<string, Bucket>();

  function find(key: string): Bucket | undefined {
    const bucket = buckets.get(key);
    if (bucket === undefined || bucket.expiresAt > Date.now()) return bucket;
    buckets.delete(key);
    return undefined;
  }

  function store(key: string, bucket: Bucket): void {
    // A Map iterates in the order of insertion, so the first one is the least recently written.
    buckets.delete(key);
    buckets.set(key, bucket);
    let looked = 0;
    for (const [oldest, { expiresAt }] of buckets) {
      if (buckets.size > capacity || expiresAt <= Date.now()) buckets.delete(oldest);
      looked += 1;
      if (looked === 3) break;
    }
  }

  /** A bucket refilled in the future was written before the clock was set back, and counts as refilled now. */
  function findAt(now: number, key: string): Bucket | undefined {
    const bucket = find(key);
    if (bucket && bucket.refilledAt > now) bucket.refilledAt = now;
    return bucket;
  }

  function take(key: string, limit: number, interval: number, rate: number, now: number, count: number): Reply {
    const found = findAt(now, key);
    let { refilledAt, tokens } = found ?? { refilledAt: now, tokens: limit };
    if (now >= refilledAt + interval) {
      const refills = Math.floor((now - refilledAt) / interval);
      tokens = Math.min(limit, tokens + refills * rate);
      refilledAt += refills * interval;
    }
    if (count > 0 && tokens < count) return [-1, refilledAt + interval, limit];
    const remaining = tokens - count;
    const lifetime = Math.ceil((limit - remaining) / rate) * interval;
    const expiresAt = lifetime > 0 ? Date.now() + lifetime : (found?.expiresAt ?? Number.POSITIVE_INFINITY);
    store(key, { refilledAt, tokens: remaining, expiresAt });
    return [remaining, refilledAt + interval, limit];
  }

  function look(key: string, limit: number): Reply {
    const bucket = findAt(Date.now(), key);
    return bucket === undefined ? [limit, -1, limit] : [bucket.tokens, bucket.refilledAt, limit];
  }

  function evaluate(script: unknown, key: string, args: number[]): Reply | undefined {
    const [limit = 0, interval = 0, rate = 0, now = 0, count = 0] = args;
    if (script === takeScript) return take(key, limit, interval, rate, now, count);
    if (script === lookScript) return look(key, limit);
    return undefined;
  }

  return {
    size: () => buckets.size,
    async request<Result>({ body }: { body?: unknown }) {
      const [, script, , key, ...args] = Array.isArray(body) ? body : [];
      const result = evaluate(script, String(key), args.map(Number));
      return result === undefined ? { error: "ERR this script has no port" } : { result: result as Result };
    },
  };
}
