import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findRedis } from "../../scripts/programs.mjs";
import { see, startLoad } from "../support/load";
import { startRedis, type TestRedis } from "../support/redis";
import { startServer, type TestServer } from "../support/server";
import { expectMilliseconds, now } from "../support/time-bounds";

/** Milliseconds: the service promises 2 s and 5 s, and the rest is the clients' own. */
const promised = { answer: 2_500, recovery: 5_500 };
let redis: TestRedis | undefined;
let server: TestServer;

beforeAll(async () => {
  redis = await startRedis();
  if (redis) server = await startServer({ REDIS_URL: redis.url, RATE_LIMIT_PUBLIC_READ: "50000/60" });
});
afterAll(async () => {
  await server?.close("SIGKILL");
  await redis?.stop();
});

/** How often the limiter has used Redis, as Redis itself tells. */
async function scriptsRun(url: string): Promise<number> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const stats = await client.info("commandstats");
    return Number(/cmdstat_evalsha:calls=(\d+)/.exec(stats)?.[1] ?? 0);
  } finally {
    client.disconnect();
  }
}

const outages: [string, (redis: TestRedis) => { begin: () => unknown; end: () => unknown }][] = [
  ["is killed and comes back empty", (it) => ({ begin: it.kill, end: it.restart })],
  ["stands still for a while", (it) => ({ begin: it.hang, end: it.resume })],
];

it.runIf(findRedis()).each(outages)(
  "when Redis %s, no request fails or waits 2 seconds, and counting there is back within 5",
  async (_, outage) => {
    if (!redis) throw new Error("there is no Redis");
    const { url } = redis;
    const { begin, end } = outage(redis);
    const { stop } = startLoad(8, () =>
      see("read", (signal) => fetch(`${server.url}/api/users/demo`, { headers: { connection: "keep-alive" }, signal })),
    );
    await pause(500);
    await begin();
    await pause(3_500);
    await end();
    const returned = now();
    const before = await scriptsRun(url);
    await expect.poll(() => scriptsRun(url)).toBeGreaterThan(before);
    const recovery = Math.round(now() - returned);
    const seen = await stop();
    const longest = Math.max(...seen.map(({ milliseconds }) => milliseconds));
    process.stdout.write(`${seen.length} requests; longest ${longest} ms; counted there again after ${recovery} ms\n`);
    expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
    expectMilliseconds(longest, promised.answer);
    expectMilliseconds(recovery, promised.recovery);
  },
);
