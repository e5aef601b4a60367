import type { Bucket } from "@/lib/limits/buckets";
import type { PolicyName } from "@/lib/limits/policies";

/** `retryAfterSeconds` is 0 when allowed; `headers` go on the response either way. */
export type LimitOutcome = {
  allowed: boolean;
  headers: Record<string, string>;
  retryAfterSeconds: number;
};

/**
 * Turns the state of a policy's buckets into the verdict and its headers, which describe the tightest bucket:
 * - `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers): `t` is seconds to the next token
 * - `X-RateLimit-Limit`, `-Remaining`, and `-Reset`: the next token's time in Unix seconds, as GitHub gives it
 * - `Retry-After` when refused: whole seconds, at least 1, after which every bucket has a token again
 */
export function outcomeOf(policy: PolicyName, buckets: Bucket[], now = Date.now()): LimitOutcome {
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
