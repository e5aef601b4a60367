import { createHash } from "node:crypto";
import { AppError } from "@/lib/core/errors";
import { type Breaker, createBreaker } from "@/lib/core/limits/breaker";
import { type Bucket, type Buckets, createBuckets } from "@/lib/core/limits/buckets";
import { memoryBuckets } from "@/lib/core/limits/memory-buckets";
import { type LimitWindow, limitWindows, type PolicyName } from "@/lib/core/limits/policies";
import { redisBuckets } from "@/lib/core/limits/redis-buckets";
import { sharedRedis } from "@/lib/core/limits/shared-redis";
import { log } from "@/lib/core/log";
import { message } from "@/lib/core/messages/message";
import { env } from "@/lib/core/process/env";
import { singleton } from "@/lib/core/process/singleton";

type Shared = { buckets: Buckets; breaker: Breaker; ping(): Promise<unknown>; close(): void };
type Limiter = { own: Buckets; shared: Shared | undefined };
type Action = "peek" | "take";

const timeoutMs = 900;
const restMs = 1500;

/** With a Redis, both it and this process must allow the request, so that an outage of Redis never raises a limit. */
export function consumeLimit(policy: PolicyName, identifier: string): Promise<LimitOutcome> {
  return decide("take", policy, identifier);
}

/** Counts nothing, so that concurrent requests see the same state; pair it with a limit that counts every request. */
export function peekLimit(policy: PolicyName, identifier: string): Promise<LimitOutcome> {
  return decide("peek", policy, identifier);
}

/** Gives the token of a request back that turned out not to count. Parallel requests had to do without it meanwhile. */
export async function refundLimit(policy: PolicyName, identifier: string): Promise<LimitOutcome> {
  if (areLimitsOff()) return limitOutcome(policy, []);
  const { own, shared } = limiter();
  const [windows, key] = [limitWindows(policy), bucketKey(identifier)];
  const agreed = await shared?.breaker.attempt(() => shared.buckets.giveBack(policy, windows, key));
  return limitOutcome(policy, [...(agreed ?? []), ...(await own.giveBack(policy, windows, key))]);
}

/** Returns what is left in each window, and counts nothing. */
export async function peekWindows(policy: PolicyName, identifier: string): Promise<(LimitWindow & { left: number })[]> {
  const buckets = await queryBuckets("peek", policy, identifier);
  return limitWindows(policy).map((window) => {
    const own = buckets.filter(({ windowSeconds }) => windowSeconds === window.windowSeconds);
    return { ...window, left: Math.min(window.limit, ...own.map(({ remaining }) => remaining)) };
  });
}

/** Returns headers for the response. @throws AppError `rate_limited`, which carries them */
export async function requireLimit(policy: PolicyName, identifier: string): Promise<Record<string, string>> {
  const { allowed, headers, retryAfterSeconds } = await consumeLimit(policy, identifier);
  if (allowed) return headers;
  const wait =
    retryAfterSeconds === 1 ? message("waitOneSecond") : message("waitSeconds", { seconds: retryAfterSeconds });
  throw new AppError("rate_limited", wait, undefined, headers);
}

export function areLimitsOff(): boolean {
  return env().RATE_LIMITS === "off";
}

/** Joins parts, such as account and address, without collisions. */
export function limitKey(...parts: string[]): string {
  return JSON.stringify(parts);
}

export function hasSharedLimiter(): boolean {
  return limiter().shared !== undefined;
}

/** Returns true where no shared limiter is configured. */
export async function isSharedLimiterUp(): Promise<boolean> {
  const { shared } = limiter();
  return shared === undefined || shared.breaker.probe(shared.ping);
}

export function closeLimiter(): void {
  limiter().shared?.close();
}

/** A hash hides personal data from Redis, and hides `*` from Upstash, which reads it as a pattern. */
function bucketKey(identifier: string): string {
  return createHash("sha256").update(identifier).digest("base64url").slice(0, 22);
}

async function decide(action: Action, policy: PolicyName, identifier: string): Promise<LimitOutcome> {
  return limitOutcome(policy, await queryBuckets(action, policy, identifier));
}

/** Returns no buckets where limits are off. */
async function queryBuckets(action: Action, policy: PolicyName, identifier: string): Promise<Bucket[]> {
  if (areLimitsOff()) return [];
  const { own, shared } = limiter();
  const windows = limitWindows(policy);
  const key = bucketKey(identifier);
  const agreed: Bucket[] = [];
  if (shared !== undefined) {
    const known = await own.peek(policy, windows, key);
    if (known.some((bucket) => !bucket.passes)) return known;
    const answer = (await shared.breaker.attempt(() => shared.buckets[action](policy, windows, key))) ?? [];
    if (answer.some((bucket) => !bucket.passes)) return answer;
    agreed.push(...answer);
  }
  return [...agreed, ...(await own[action](policy, windows, key))];
}

function limiter(): Limiter {
  return singleton("limiter", () => {
    const chosen = sharedRedis(timeoutMs);
    const shared = chosen && {
      buckets: redisBuckets(chosen.redis),
      breaker: redisBreaker(),
      ping: () => chosen.redis.ping(),
      close: chosen.close,
    };
    return { own: createBuckets((_name, window) => memoryBuckets(window)), shared };
  });
}

function redisBreaker(): Breaker {
  return createBreaker({
    timeoutMs,
    slowMs: env().REDIS_SLOW_MILLISECONDS,
    restMs,
    onOpen: (error) =>
      log().error(
        { cause: String(error).slice(0, 200) },
        "the rate limiter's Redis does not answer quickly; this process counts alone until it does",
      ),
    onClose: () => log().info("the rate limiter's Redis answers quickly again"),
  });
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
