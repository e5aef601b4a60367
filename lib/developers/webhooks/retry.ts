import { webhookBounds } from "@/lib/core/limits/developer-quotas";

/**
 * Returns the seconds until the next try, up to a fifth more or less, so that tries which failed together do not come
 * together. @param tries those that have failed @param retryAfter milliseconds that the answer asks for
 */
export function retryWait(tries: number, retryAfter: number | undefined, random: number = Math.random()): number {
  const { retrySeconds } = webhookBounds;
  const planned = retrySeconds[Math.min(tries, retrySeconds.length) - 1] ?? retrySeconds[0];
  return Math.max(planned * (0.8 + 0.4 * random), (retryAfter ?? 0) / 1_000);
}
