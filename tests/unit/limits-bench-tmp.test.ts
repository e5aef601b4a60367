import { test } from "vitest";
import { freshLimiter } from "/work/main/tests/support/limiter";
import { startRedis } from "/work/main/tests/support/redis";
test("bench", async () => {
  const redis = await startRedis();
  for (const [name, environment] of Object.entries({ memory: {}, redis: { REDIS_URL: redis?.url ?? "" } })) {
    const { takeFromLimit, closeLimiter } = await freshLimiter({ RATE_LIMIT_PUBLIC_READ: "1000000/1000", ...environment });
    for (let i = 0; i < 3000; i++) await takeFromLimit("public_read", `k${i % 500}`);
    const n = 20000, c0 = process.cpuUsage(), t0 = performance.now();
    for (let i = 0; i < n; i++) await takeFromLimit("public_read", `k${i % 500}`);
    const c = process.cpuUsage(c0);
    console.info(name, "us wall", ((performance.now() - t0) * 1000 / n).toFixed(1), "us cpu", ((c.user + c.system) / n).toFixed(1));
    closeLimiter();
  }
  await redis?.stop();
}, 60000);
