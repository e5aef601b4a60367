import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "@upstash/redis";
import { Redis as PlainRedis } from "ioredis";
import { afterAll, afterEach, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { createBuckets } from "@/lib/core/limits/buckets";
import type { LimitOutcome } from "@/lib/core/limits/limiter";
import { memoryBuckets } from "@/lib/core/limits/memory-buckets";
import { redisBuckets } from "@/lib/core/limits/redis-buckets";
import { redisRequester } from "@/lib/core/limits/redis-requester";
import { log } from "@/lib/core/log";
import { freePort } from "@/scripts/temporary";
import { expectError } from "../support/expected-errors";
import { freshLimiter } from "../support/limiter";
import { listenOnLoopback } from "../support/loopback";
import { fc } from "../support/properties";
import { randomSeed } from "../support/random-seed";
import { startRedis, type TestRedis } from "../support/redis";
import { startTcpProxy } from "../support/tcp-proxy";
import { expectMilliseconds, monotonicNow } from "../support/time-bounds";
import { startUpstashServer } from "../support/upstash-server";

const outage = /Redis does not answer quickly; this process counts alone/;
const restMs = 1500;
/** A busy machine makes Redis slow, which is another test. */
const patient = { REDIS_SLOW_MILLISECONDS: "900" };

const redis = await startRedis();
let close: (() => void) | undefined;

afterEach(() => {
  vi.useRealTimers();
  close?.();
  close = undefined;
});
afterAll(() => redis?.stop());

async function limiterWith(environment: Record<string, string>) {
  close?.();
  const limiter = await freshLimiter({ RATE_LIMIT_SIGN_IN: "5/3600", ...patient, ...environment });
  close = limiter.closeLimiter;
  return limiter.consumeLimit;
}

/** How many tokens Redis has for each identifier under a limit that only one test uses; those that it was never asked for are not there. */
async function tokensIn(url: string, limit: string): Promise<number[]> {
  const client = new PlainRedis(url, { protocol: 2 });
  const keys = await client.keys(`vitrine:sign_in:${limit}:*`);
  const tokens = await Promise.all(keys.map((key) => client.hget(key, "tokens")));
  client.disconnect();
  return tokens.map(Number);
}

/**
 * So that a starved machine, where Redis may answer after a process would count alone, does not decide a test.
 * @returns sets them again, as the end of the test does
 */
function liftTimeLimits(): () => void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => new AbortController().signal);
  onTestFinished(() => timeout.mockRestore());
  return () => {
    vi.useRealTimers();
    timeout.mockRestore();
  };
}

async function timed(work: () => Promise<LimitOutcome>) {
  const start = monotonicNow();
  const outcome = await work();
  return { allowed: outcome.allowed, headers: outcome.headers, milliseconds: monotonicNow() - start };
}

function allowedOf(outcomes: { allowed: boolean }[]): number {
  return outcomes.filter((outcome) => outcome.allowed).length;
}

function slowestOf(outcomes: { milliseconds: number }[]): number {
  return Math.max(...outcomes.map((outcome) => outcome.milliseconds));
}

test("a Redis that is not there at the start costs under 1.2 seconds, and the limit holds", async () => {
  expectError(outage);
  const take = await limiterWith({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
  const together = await Promise.all(Array.from({ length: 10 }, () => timed(() => take("sign_in", "absent"))));
  const after = await timed(() => take("sign_in", "absent"));
  expectMilliseconds(slowestOf(together), 1200);
  expectMilliseconds(after.milliseconds, 50);
  expect(allowedOf([...together, after])).toBe(5);
});

function againstRealRedis(server: TestRedis) {
  test("whether Redis answers is found out without a request, both ways, and the log says so", async () => {
    expectError(outage);
    const info = vi.spyOn(log(), "info");
    onTestFinished(() => info.mockRestore());
    const proxy = await startTcpProxy(Number(new URL(server.url).port));
    const limiter = await freshLimiter({ REDIS_URL: `redis://127.0.0.1:${proxy.port}` });
    close = limiter.closeLimiter;
    const setTimeLimits = liftTimeLimits();
    expect([limiter.hasSharedLimiter(), await limiter.isSharedLimiterUp()]).toEqual([true, true]);
    setTimeLimits();
    proxy.cut();
    expect(await limiter.isSharedLimiterUp()).toBe(false);
    proxy.mend();
    await expect.poll(limiter.isSharedLimiterUp).toBe(true);
    expect(info.mock.calls).toEqual([["the rate limiter's Redis answers quickly again"]]);
    await proxy.close();
  });

  test("memory decides every sequence of requests as the script in Redis does", async () => {
    const requester = redisRequester(server.url, 60_000);
    const remote = redisBuckets(new Redis(requester));
    const start = 1_700_000_000_000;
    vi.useFakeTimers({ now: start, toFake: ["Date"] });
    const windows = [
      { limit: 60, windowSeconds: 3600 },
      { limit: 80, windowSeconds: 86_400 },
    ];
    // After the first takes no bucket is full again: from then on memory counts from now, and Redis from a time before.
    const sequences = fc.record({
      first: fc.integer({ min: 45, max: 60 }),
      steps: fc.array(
        fc.record({
          action: fc.constantFrom("take" as const, "peek" as const, "giveBack" as const),
          elapsed: fc.integer({ min: 0, max: 70_000 }),
        }),
        { minLength: 1, maxLength: 20 },
      ),
    });
    let run = 0;
    const sameAnswers = fc.asyncProperty(sequences, async ({ first, steps }) => {
      run += 1;
      const local = createBuckets((_name, one) => memoryBuckets(one));
      const key = `${randomSeed}-${run}`.padStart(22, "0");
      vi.setSystemTime(start);
      for (let taken = 0; taken < first; taken += 1)
        for (const buckets of [local, remote]) await buckets.take("write", windows, key);
      for (const { action, elapsed } of steps) {
        vi.setSystemTime(Date.now() + elapsed);
        expect(await local[action]("write", windows, key)).toEqual(await remote[action]("write", windows, key));
      }
    });
    await fc.assert(sameAnswers, { numRuns: 100 }).finally(() => {
      requester.close();
      vi.useRealTimers();
    });
    expect(run).toBeGreaterThan(99);
  });

  describe("when the clock is set back by forty days", () => {
    const before = 1_800_000_000_000;
    const later = before + 40 * 86_400_000;
    const minute = { limit: 2, windowSeconds: 60 };
    const day = { limit: 2, windowSeconds: 86_400 };
    const refused = (window: typeof minute, refillAt: number) => ({
      ...window,
      ...{ passes: false, remaining: 0, refillAt },
    });

    function bucketsAt(time: number) {
      const requester = redisRequester(server.url, 60_000);
      vi.useFakeTimers({ now: time, toFake: ["Date"] });
      close = requester.close;
      return redisBuckets(new Redis(requester));
    }

    test.each([
      ["one window", "set-back-one-window---", [day]],
      ["several windows", "set-back-two-windows--", [minute, day]],
    ])("an empty bucket of %s gets its next token after one refill", async (_, key, windows) => {
      const buckets = bucketsAt(later);
      for (let times = 0; times < 2; times += 1) await buckets.take("write", windows, key);
      vi.setSystemTime(before);
      const answer = windows.map((window) => refused(window, before + (window.windowSeconds * 1000) / 2));
      expect(await buckets.take("write", windows, key)).toEqual(answer);
      vi.setSystemTime(before + 43_199_999);
      expect((await buckets.take("write", windows, key)).every(({ passes }) => passes)).toBe(false);
      vi.setSystemTime(before + 43_200_000);
      const next = await buckets.take("write", windows, key);
      expect(next.every(({ passes }) => passes)).toBe(true);
      expect((await buckets.take("write", windows, key)).some(({ passes }) => passes)).toBe(windows.length > 1);
    });

    test("a bucket that is only looked at gets its next token after one refill", async () => {
      const buckets = bucketsAt(later);
      for (let times = 0; times < 2; times += 1) await buckets.take("write", [minute], "set-back-and-looked-at");
      vi.setSystemTime(before);
      expect(await buckets.peek("write", [minute], "set-back-and-looked-at")).toEqual([
        refused(minute, before + 30_000),
      ]);
      vi.setSystemTime(before + 30_000);
      expect(await buckets.peek("write", [minute], "set-back-and-looked-at")).toMatchObject([
        { passes: true, remaining: 1 },
      ]);
    });

    test("two machines whose clocks differ by four seconds do not refill a bucket again and again", async () => {
      // Redis drops a bucket that lacks one token after three seconds, by its own clock.
      const ahead = { limit: 20, windowSeconds: 60 };
      const buckets = bucketsAt(later);
      let passed = 0;
      for (let times = 0; times < 60; times += 1) {
        vi.setSystemTime(later + (times % 2) * 4000);
        for (const { passes } of await buckets.take("write", [ahead], "two-clocks------------"))
          passed += Number(passes);
      }
      expect(passed).toBe(21);
    });
  });

  test("processes share one count, of which a burst gets exactly the limit", async () => {
    const first = await limiterWith({ REDIS_URL: server.url });
    liftTimeLimits();
    expect((await first("sign_in", "shared")).headers).toMatchObject({ "X-RateLimit-Remaining": "4" });
    const second = await limiterWith({ REDIS_URL: server.url });
    const burst = await Promise.all(Array.from({ length: 30 }, () => second("sign_in", "shared")));
    expect(allowedOf(burst)).toBe(4);
    const third = await limiterWith({ REDIS_URL: server.url });
    const refused = await third("sign_in", "shared");
    expect(refused).toMatchObject({ allowed: false, headers: { "X-RateLimit-Remaining": "0" } });
    expect(refused.retryAfterSeconds).toBeGreaterThan(700);
  });

  test("what Redis refuses costs nothing of what this process allows in an outage", async () => {
    expectError(outage);
    const proxy = await startTcpProxy(Number(new URL(server.url).port));
    onTestFinished(() => proxy.close());
    const first = await limiterWith({ REDIS_URL: server.url });
    const setTimeLimits = liftTimeLimits();
    for (let times = 0; times < 5; times += 1) await first("sign_in", "refused by Redis");
    const second = await limiterWith({ REDIS_URL: `redis://127.0.0.1:${proxy.port}` });
    for (let times = 0; times < 3; times += 1)
      expect(await second("sign_in", "refused by Redis")).toMatchObject({ allowed: false });
    setTimeLimits();
    proxy.cut();
    const alone = [];
    for (let times = 0; times < 6; times += 1) alone.push(await second("sign_in", "refused by Redis"));
    expect(allowedOf(alone)).toBe(5);
  });

  test("Redis holds neither names nor addresses, and no bucket for ever", async () => {
    const take = await limiterWith({ REDIS_URL: server.url });
    liftTimeLimits();
    await take("sign_in", "someone@example.org");
    const client = new PlainRedis(server.url, { protocol: 2 });
    const keys = await client.keys("vitrine:*");
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(key).toMatch(/^vitrine:[a-z_]+:\d+\/\d+:[\w-]{22}$/);
      // -1 would be for ever; what has expired meanwhile is -2.
      expect(await client.pttl(key)).not.toBe(-1);
    }
    client.disconnect();
  });

  test("a Redis killed half-way costs under 1.2 seconds, and the limit holds until and after it is back", async () => {
    expectError(outage);
    const take = await limiterWith({ REDIS_URL: server.url });
    const before = [await take("sign_in", "killed"), await take("sign_in", "killed"), await take("sign_in", "killed")];
    await server.kill();
    const together = await Promise.all(Array.from({ length: 20 }, () => timed(() => take("sign_in", "killed"))));
    expectMilliseconds(slowestOf(together), 1200);
    expect(allowedOf([...before, ...together])).toBe(5);
    await server.restart();
    await sleep(restMs + 100);
    liftTimeLimits();
    expect((await take("sign_in", "killed")).allowed).toBe(false);
    expect((await take("sign_in", "returned")).allowed).toBe(true);
    await expect.poll(() => tokensIn(server.url, "5/3600")).toEqual([4]);
    const other = await limiterWith({ REDIS_URL: server.url });
    expect((await other("sign_in", "returned")).headers).toMatchObject({ "X-RateLimit-Remaining": "3" });
  });

  test("a hung Redis costs under 1.2 seconds once, the limit holds, and it is used again when it answers", async () => {
    expectError(outage);
    const take = await limiterWith({ REDIS_URL: server.url });
    const before = [await take("sign_in", "hung"), await take("sign_in", "hung")];
    server.hang();
    const together = await Promise.all(Array.from({ length: 20 }, () => timed(() => take("sign_in", "hung"))));
    const after = await timed(() => take("sign_in", "another"));
    await sleep(restMs + 100);
    const trying = await Promise.all(Array.from({ length: 5 }, () => timed(() => take("sign_in", "hung"))));
    server.resume();
    process.stdout.write(
      `hung Redis: ${slowestOf(together).toFixed(0)} ms, then ${after.milliseconds.toFixed(1)} ms\n`,
    );
    expectMilliseconds(slowestOf([...together, ...trying]), 1200);
    expectMilliseconds(after.milliseconds, 50);
    expect(allowedOf([...before, ...together, ...trying])).toBe(5);
    await sleep(restMs + 100);
    liftTimeLimits();
    await take("sign_in", "resumed");
    await expect.poll(async () => (await tokensIn(server.url, "5/3600")).filter((tokens) => tokens === 4)).toEqual([4]);
    const other = await limiterWith({ REDIS_URL: server.url });
    expect((await other("sign_in", "resumed")).headers).toMatchObject({ "X-RateLimit-Remaining": "3" });
  });

  test("a Redis that answers late is not waited for again and again, and is used again when it is quick", async () => {
    expectError(outage);
    const wire = await startTcpProxy(Number(new URL(server.url).port));
    const limit = "2000/720000";
    const environment = {
      REDIS_SLOW_MILLISECONDS: "300",
      RATE_LIMIT_SIGN_IN: limit,
      REDIS_URL: `redis://127.0.0.1:${wire.port}`,
    };
    const take = await limiterWith(environment);
    const setTimeLimits = liftTimeLimits();
    await take("sign_in", "late");
    setTimeLimits();
    wire.delayAnswers(600);
    for (let round = 0; round < 20; round += 1) await take("sign_in", "late");
    const [waited = 0] = await tokensIn(server.url, limit);
    // A stall of this process is not counted as Redis's, and one of Redis's own counts twice.
    if (inject("isLong")) expect(waited).toBe(1996);
    else expect(waited).toBeGreaterThanOrEqual(1990);
    await sleep(restMs + 100);
    await Promise.all([take("sign_in", "late"), take("sign_in", "late")]);
    await expect.poll(() => tokensIn(server.url, limit)).toEqual([waited - 1]);
    wire.delayAnswers(0);
    const left = async () => {
      await take("sign_in", "late");
      return (await tokensIn(server.url, limit))[0];
    };
    await expect.poll(left).toBeLessThan(waited - 5);
    await wire.close();
  });

  describe("over Upstash's HTTP protocol", () => {
    const token = "token-of-the-test";

    test("processes share one count, of which a burst gets exactly the limit", async () => {
      const upstash = await startUpstashServer(server.url, token);
      onTestFinished(upstash.stop);
      const environment = { UPSTASH_REDIS_REST_URL: upstash.url, UPSTASH_REDIS_REST_TOKEN: token };
      const first = await limiterWith({ ...environment, RATE_LIMIT_SIGN_IN: "5/3600,50/86400" });
      liftTimeLimits();
      expect((await first("sign_in", "http")).headers).toMatchObject({ "X-RateLimit-Remaining": "4" });
      const second = await limiterWith({ ...environment, RATE_LIMIT_SIGN_IN: "5/3600,50/86400" });
      // A starved machine takes a while for each.
      const requests = inject("isLong") ? 30 : 8;
      const burst = await Promise.all(Array.from({ length: requests }, () => second("sign_in", "http")));
      expect(allowedOf(burst)).toBe(4);
      expect(new Set(upstash.requests.flatMap(({ commands }) => commands))).toEqual(new Set(["EVALSHA", "EVAL"]));
    });

    test("a token that is refused leaves the process counting alone", async () => {
      expectError(/Unauthorized.*process counts alone/);
      const upstash = await startUpstashServer(server.url, token);
      onTestFinished(upstash.stop);
      const take = await limiterWith({ UPSTASH_REDIS_REST_URL: upstash.url, UPSTASH_REDIS_REST_TOKEN: "another" });
      liftTimeLimits();
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => take("sign_in", "refused")));
      expect(allowedOf(outcomes)).toBe(5);
      expect(upstash.requests).toEqual([]);
    });

    test("an Upstash that breaks off is asked no second time, and the limit holds", async () => {
      expectError(outage);
      let asked = 0;
      const { url, close: stop } = await listenOnLoopback(({ socket }) => {
        asked += 1;
        socket.destroy();
      });
      onTestFinished(stop);
      const take = await limiterWith({ UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token });
      const outcomes = [];
      for (let times = 0; times < 6; times += 1) outcomes.push(await take("sign_in", "broken off"));
      // A process without a core for longer than it waits for an answer gives up before it has connected.
      expect([allowedOf(outcomes), asked <= 1]).toEqual([5, true]);
    });
  });
}

if (redis !== undefined) describe("with a real Redis", () => againstRealRedis(redis));
