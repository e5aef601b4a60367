import type { Bucket } from "@/lib/core/limits/buckets";
import type { PolicyName } from "@/lib/core/limits/policies";

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
