import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Requester } from "@upstash/redis";

/** Carries the commands of `@upstash/redis` to a plain Redis. Without a connection it fails instead of waiting. */
export function redisRequester(url: string, timeoutMs: number): Requester & { close(): void } {
  const client = openClient(url, timeoutMs);
  let opening: Promise<unknown> | undefined;
  async function connected() {
    const redis = await client;
    if (redis.status === "ready") return redis;
    if (redis.status !== "connecting" && redis.status !== "connect") throw new Error(`Redis is ${redis.status}`);
    opening ??= once(redis, "ready", {
      signal: AbortSignal.timeout(timeoutMs),
    }).finally(() => {
      opening = undefined;
    });
    await opening;
    return redis;
  }

  // Plain Redis refuses the flags line of Upstash's scripts, and a script without it has another SHA-1.
  const plainHashes = new Map<string, string>();
  function learn(script: string): string {
    const plain = script.replace(/^#!lua flags=allow-key-locking\n/, "");
    plainHashes.set(sha1(script), sha1(plain));
    return plain;
  }

  return {
    close: () => void client.then((redis) => redis.disconnect()),
    async request<Result>({ body }: { body?: unknown }) {
      const [name = "", script = "", ...rest] = Array.isArray(body) ? body.map(String) : [];
      const command = name.toUpperCase();
      if (command === "PING") {
        const redis = await connected();
        return { result: (await redis.call(command)) as Result };
      }
      const known = command === "EVAL" ? learn(script) : plainHashes.get(script);
      if (known === undefined) return { error: "NOSCRIPT this process has not sent the script yet" };
      const redis = await connected();
      return { result: (await redis.call(command, known, ...rest)) as Result };
    },
  };
}

async function openClient(url: string, timeoutMs: number) {
  // Most servers have no Redis, and would load the client at every start otherwise.
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    protocol: 2,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(100 * 2 ** Math.min(attempt, 10), 1000),
  });
  // Each failed request reports its own error; without a listener this event would end the process.
  redis.on("error", () => undefined);
  return redis;
}

function sha1(text: string): string {
  return createHash("sha1").update(text).digest("hex");
}
