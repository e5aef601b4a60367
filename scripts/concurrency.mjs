import { webConcurrency, webConcurrencyRule } from "../lib/core/process/web-concurrency.mjs";

/** `WEB_CONCURRENCY` with a PostgreSQL, else one. @throws an error with a message for the operator */
export function wantsWorkers() {
  const { WEB_CONCURRENCY, DATABASE_URL, REDIS_URL, UPSTASH_REDIS_REST_URL, RATE_LIMITS } = process.env;
  const workers = webConcurrency(WEB_CONCURRENCY);
  if (workers === undefined) {
    const message = `The environment is not complete.\n  WEB_CONCURRENCY: ${webConcurrencyRule}`;
    throw Object.assign(new Error(message), { isExpected: true });
  }
  if (workers > 1 && !DATABASE_URL) {
    warn(`WEB_CONCURRENCY asks for ${workers} processes, but the embedded database belongs to one; set DATABASE_URL`);
    return 1;
  }
  if (workers > 1 && !REDIS_URL && !UPSTASH_REDIS_REST_URL && RATE_LIMITS !== "off") {
    warn(`Without a Redis (REDIS_URL), each of the ${workers} processes counts rate limits for itself`);
  }
  return workers;
}

function warn(sentence) {
  process.stderr.write(`${sentence}.\n`);
}
