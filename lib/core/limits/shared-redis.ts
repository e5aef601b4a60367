import { Redis } from "@upstash/redis";
import { redisRequester } from "@/lib/core/limits/redis-requester";
import { env } from "@/lib/core/process/env";

export function sharedRedis(timeoutMs: number): { redis: Redis; close(): void } | undefined {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, REDIS_URL } = env();
  if (url !== undefined && token !== undefined) {
    // `retry: false` still tries twice in 1.39.0; a given signal must be a function, or a timeout reads as success.
    const signal = () => AbortSignal.timeout(timeoutMs);
    const redis = new Redis({
      url,
      token,
      retry: { retries: 0 },
      signal,
      enableTelemetry: false,
    });
    return { redis, close: () => undefined };
  }
  if (REDIS_URL !== undefined) {
    const requester = redisRequester(REDIS_URL, timeoutMs);
    return { redis: new Redis(requester), close: requester.close };
  }
  return undefined;
}
