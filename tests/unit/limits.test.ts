import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { AppError } from "@/lib/core/errors";
import { createBreaker } from "@/lib/core/limits/breaker";
import { addressRange } from "@/lib/core/limits/client-address";
import { limitOutcome } from "@/lib/core/limits/limiter";
import { memoryBuckets } from "@/lib/core/limits/memory-buckets";
import type { PolicyName } from "@/lib/core/limits/policies";
import { unblockedNow } from "@/lib/core/process/deadline";
import { forgetSingleton, singleton } from "@/lib/core/process/singleton";
import { freshClientAddress, freshLimiter } from "../support/limiter";

const start = 1_900_000_000_000;

test("each limit that is not set has its documented value", async () => {
  await freshLimiter();
  const { limitWindows } = await import("@/lib/core/limits/policies");
  const documented = [...readFileSync(".env.example", "utf8").matchAll(/^#RATE_LIMIT_([A-Z_]+)=(\S+)$/gm)];
  expect(documented.length).toBeGreaterThan(30);
  for (const [, name = "", value] of documented) {
    const windows = limitWindows(name.toLowerCase() as PolicyName);
    const written = windows.map(({ limit, windowSeconds }) => `${limit}/${windowSeconds}`).join(",");
    expect([name, written]).toEqual([name, value]);
  }
});

test("after Retry-After the next request passes, and one before it does not", async () => {
  vi.useFakeTimers({ now: start, toFake: ["Date"] });
  const { consumeLimit } = await freshLimiter({ RATE_LIMIT_WRITE: "2/4" });
  await consumeLimit("write", "wait");
  await consumeLimit("write", "wait");
  const refused = await consumeLimit("write", "wait");
  expect(refused).toMatchObject({ allowed: false, retryAfterSeconds: 2 });
  expect(refused.headers).toMatchObject({ "Retry-After": "2", RateLimit: '"write";r=0;t=2' });
  vi.setSystemTime(start + 1999);
  expect(await consumeLimit("write", "wait")).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
  vi.setSystemTime(start + 2000);
  expect(await consumeLimit("write", "wait")).toMatchObject({ allowed: true });
  expect(await consumeLimit("write", "wait")).toMatchObject({ allowed: false });
});

test("the headers of several windows describe the tightest, and a refusal takes from none", async () => {
  vi.useFakeTimers({ now: start, toFake: ["Date"] });
  const { consumeLimit } = await freshLimiter({ RATE_LIMIT_UPLOAD: "3/3,4/86400" });
  const first = await consumeLimit("upload", "two");
  expect(first.headers).toMatchObject({ "RateLimit-Policy": '"upload";q=3;w=3', "X-RateLimit-Remaining": "2" });
  await consumeLimit("upload", "two");
  await consumeLimit("upload", "two");
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await consumeLimit("upload", "two")).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
  }
  vi.setSystemTime(start + 1000);
  const fourth = await consumeLimit("upload", "two");
  expect(fourth.allowed).toBe(true);
  expect(fourth.headers).toMatchObject({ "RateLimit-Policy": '"upload";q=4;w=86400', "X-RateLimit-Remaining": "0" });
  const fifth = await consumeLimit("upload", "two");
  expect(fifth.headers).toMatchObject({ "RateLimit-Policy": '"upload";q=4;w=86400' });
  expect(fifth.retryAfterSeconds).toBe(21_599);
});

test("many requests that one window refuses take nothing from the other", async () => {
  vi.useFakeTimers({ now: start, toFake: ["Date"] });
  const { peekWindows, consumeLimit } = await freshLimiter({ RATE_LIMIT_SECOND_FACTOR: "5/900,20/86400" });
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => consumeLimit("second_factor", "at once")));
  expect(outcomes.filter(({ allowed }) => allowed)).toHaveLength(5);
  expect((await peekWindows("second_factor", "at once")).map(({ left }) => left)).toEqual([0, 15]);
});

test("a look takes nothing, sees what has refilled, and refuses once the failures are used up", async () => {
  vi.useFakeTimers({ now: start, toFake: ["Date"] });
  const { peekLimit, consumeLimit } = await freshLimiter({ RATE_LIMIT_FAILED_CLIENT_AUTHENTICATION: "2/2" });
  const policy = "failed_client_authentication";
  for (let looks = 0; looks < 10; looks += 1) expect((await peekLimit(policy, "client")).allowed).toBe(true);
  await consumeLimit(policy, "client");
  await consumeLimit(policy, "client");
  expect(await peekLimit(policy, "client")).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
  vi.setSystemTime(start + 1000);
  expect((await peekLimit(policy, "client")).allowed).toBe(true);
  expect((await consumeLimit(policy, "client")).allowed).toBe(true);
});

test("a clock that is set back by forty days locks nobody out for longer than a refill takes", async () => {
  const later = 1_900_000_000_000;
  vi.useFakeTimers({ now: later, toFake: ["Date"] });
  const { peekLimit, consumeLimit } = await freshLimiter({ RATE_LIMIT_WRITE: "2/60" });
  for (let times = 0; times < 2; times++) await consumeLimit("write", "clock");
  const before = later - 40 * 86_400_000;
  vi.setSystemTime(before);
  expect(await consumeLimit("write", "clock")).toMatchObject({ allowed: false, retryAfterSeconds: 30 });
  expect(await peekLimit("write", "clock")).toMatchObject({ allowed: false, retryAfterSeconds: 30 });
  vi.setSystemTime(before + 30_000);
  expect(await consumeLimit("write", "clock")).toMatchObject({ allowed: true });
});

test("identifiers and policies do not share a bucket", async () => {
  const { limitKey, consumeLimit } = await freshLimiter({ RATE_LIMIT_WRITE: "1/60", RATE_LIMIT_SIGN_IN: "1/60" });
  expect((await consumeLimit("write", "*")).allowed).toBe(true);
  expect((await consumeLimit("write", "a")).allowed).toBe(true);
  expect((await consumeLimit("sign_in", "a")).allowed).toBe(true);
  expect(limitKey("a", "b,c")).not.toBe(limitKey("a,b", "c"));
});

test("a refused request is a rate_limited error that carries the headers", async () => {
  vi.useFakeTimers({ now: start, toFake: ["Date"] });
  const { requireLimit } = await freshLimiter({ RATE_LIMIT_WRITE: "1/60", RATE_LIMIT_UPLOAD: "1/1" });
  expect(await requireLimit("write", "error")).toMatchObject({ "X-RateLimit-Remaining": "0" });
  const error = await requireLimit("write", "error").catch((thrown: AppError) => thrown);
  expect(error).toMatchObject({
    name: AppError.name,
    code: "rate_limited",
    message: "Too many requests; wait 60 seconds and try again.",
    fields: undefined,
    headers: { "Retry-After": "60", RateLimit: '"write";r=0;t=60' },
  });
  await requireLimit("upload", "error");
  const message = "Too many requests; wait 1 second and try again.";
  await expect(requireLimit("upload", "error")).rejects.toMatchObject({ code: "rate_limited", message });
});

test("a request that turns out not to count is given back, and no more than was taken", async () => {
  vi.useFakeTimers({ now: start, toFake: ["Date"] });
  const { refundLimit, peekWindows, consumeLimit } = await freshLimiter({ RATE_LIMIT_MAIL: "2/900,20/86400" });
  const left = async (identifier: string) => (await peekWindows("mail", identifier)).map((window) => window.left);
  for (let times = 0; times < 2; times += 1) await consumeLimit("mail", "given back");
  expect(await consumeLimit("mail", "given back")).toMatchObject({ allowed: false });
  await refundLimit("mail", "given back");
  expect([await left("given back"), await left("another")]).toEqual([
    [1, 19],
    [2, 20],
  ]);
  expect(await consumeLimit("mail", "given back")).toMatchObject({ allowed: true });
  for (let times = 0; times < 5; times += 1) await refundLimit("mail", "given back");
  expect(await left("given back")).toEqual([2, 20]);
  await refundLimit("mail", "nothing taken");
  expect(await left("nothing taken")).toEqual([2, 20]);
});

test("without a Redis there is nothing that could be down, or that has to be closed", async () => {
  const { closeLimiter, hasSharedLimiter, isSharedLimiterUp, consumeLimit } = await freshLimiter();
  expect([hasSharedLimiter(), await isSharedLimiterUp()]).toEqual([false, true]);
  closeLimiter();
  expect(await consumeLimit("write", "after the end")).toMatchObject({ allowed: true });
});

test("every request passes without a header where RATE_LIMITS is off, and every limit is whole", async () => {
  const limiter = await freshLimiter({ RATE_LIMITS: "off", RATE_LIMIT_WRITE: "1/60" });
  const passes = { allowed: true, headers: {}, retryAfterSeconds: 0 };
  for (let request = 0; request < 3; request += 1) {
    expect(await limiter.consumeLimit("write", "off")).toEqual(passes);
    expect(await limiter.peekLimit("write", "off")).toEqual(passes);
    expect(await limiter.requireLimit("write", "off")).toEqual({});
    await limiter.refundLimit("write", "off");
  }
  expect(await limiter.peekWindows("write", "off")).toEqual([{ limit: 1, windowSeconds: 60, left: 1 }]);
});

test("memory stays within its capacity, and the least recently used bucket is evicted first", () => {
  const buckets = memoryBuckets({ limit: 2, windowSeconds: 600 }, 100);
  for (let address = 0; address < 1000; address += 1) buckets.take(`address ${address}`);
  expect(buckets.size()).toBe(100);
  expect(buckets.peek("address 999")).toMatchObject({ remaining: 1 });
  expect(buckets.peek("address 0")).toMatchObject({ remaining: 2 });
});

test("buckets that have refilled are dropped as others are written", () => {
  const buckets = memoryBuckets({ limit: 10, windowSeconds: 1 });
  const now = Date.now();
  for (let address = 0; address < 20; address += 1) buckets.take(`old ${address}`, now);
  for (let address = 0; address < 20; address += 1) buckets.take(`new ${address}`, now + 100);
  expect(buckets.size()).toBe(20);
});

test.each([
  ["has fewest requests left", { remaining: 3, refillAt: 9000 }, { remaining: 4, refillAt: 9000 }],
  ["refills last, of two with as many left", { remaining: 3, refillAt: 9000 }, { remaining: 3, refillAt: 5000 }],
])("the headers describe the window that %s, in whatever order they come", (_, tight, wide) => {
  const tightest = { limit: 10, windowSeconds: 60, passes: true, ...tight };
  const other = { limit: 20, windowSeconds: 3600, passes: true, ...wide };
  const described = {
    allowed: true,
    headers: {
      "RateLimit-Policy": '"upload";q=10;w=60',
      RateLimit: '"upload";r=3;t=8',
      "X-RateLimit-Limit": "10",
      "X-RateLimit-Remaining": "3",
      "X-RateLimit-Reset": "9",
    },
    retryAfterSeconds: 0,
  };
  expect(limitOutcome("upload", [tightest, other], 1000)).toEqual(described);
  expect(limitOutcome("upload", [other, tightest], 1000)).toEqual(described);
});

test("Retry-After waits for every empty bucket, not only for the one that refused", () => {
  const now = 1_700_000_000_000;
  const outcome = limitOutcome(
    "upload",
    [
      { limit: 10, windowSeconds: 60, passes: true, remaining: 0, refillAt: now + 5500 },
      { limit: 20, windowSeconds: 86_400, passes: false, remaining: 0, refillAt: now + 2000 },
    ],
    now,
  );
  expect(outcome).toEqual({
    allowed: false,
    retryAfterSeconds: 6,
    headers: {
      "RateLimit-Policy": '"upload";q=20;w=86400',
      RateLimit: '"upload";r=0;t=6',
      "X-RateLimit-Limit": "20",
      "X-RateLimit-Remaining": "0",
      "X-RateLimit-Reset": "1700000006",
      "Retry-After": "6",
    },
  });
});

test("a token that should have come by now comes in a second at most, and its time is not in the past", () => {
  const bucket = { limit: 10, windowSeconds: 60, passes: true, remaining: 3, refillAt: 1_699_999_990_000 };
  expect(limitOutcome("write", [bucket], 1_700_000_000_000).headers).toMatchObject({
    RateLimit: '"write";r=3;t=1',
    "X-RateLimit-Reset": "1700000000",
  });
});

test("the breaker opens once per outage, then has the work of exactly one request try, for which nobody waits", async () => {
  const events: string[] = [];
  const onOpen = (error: unknown) => void events.push(`open: ${error}`);
  const breaker = createBreaker({
    ...{ timeoutMs: 50, slowMs: 50, restMs: 200 },
    ...{ onOpen, onClose: () => void events.push("close") },
  });
  let calls = 0;
  const hung = () => {
    calls += 1;
    return new Promise<string>(() => undefined);
  };
  expect(await breaker.attempt(hung)).toBeUndefined();
  await sleep(220);
  await Promise.all(Array.from({ length: 10 }, () => breaker.attempt(hung)));
  expect(calls).toBe(2);
  expect(await breaker.attempt(hung)).toBeUndefined();
  const tried = async () => {
    expect(await breaker.attempt(async () => "answer")).toBeUndefined();
    await sleep(0);
    return events;
  };
  await expect.poll(tried).toEqual(["open: Error: no answer within 50 ms", "close"]);
  expect(await breaker.attempt(async () => "again")).toBe("again");
});

test("the breaker rests again after a try that fails, and reports one outage", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const restMs = 60_000;
  const events: string[] = [];
  const breaker = createBreaker({
    ...{ timeoutMs: 10_000, slowMs: 10_000, restMs },
    ...{ onOpen: () => void events.push("open"), onClose: () => void events.push("close") },
  });
  let calls = 0;
  const failing = async () => {
    calls += 1;
    throw new Error("refused");
  };
  const probes = [await breaker.probe(failing), await breaker.probe(failing)];
  vi.advanceTimersByTime(restMs);
  probes.push(await breaker.probe(failing), await breaker.probe(failing));
  expect([probes, calls, events]).toEqual([[false, false, false, false], 2, ["open"]]);
  vi.advanceTimersByTime(restMs);
  expect([await breaker.probe(async () => {}), calls, events]).toEqual([true, 2, ["open", "close"]]);
  vi.useRealTimers();
});

test("the breaker opens when slow answers outnumber quick ones by three, and closes after a quick one alone", async () => {
  const events: string[] = [];
  const breaker = createBreaker({
    ...{ timeoutMs: 10_000, slowMs: 100, restMs: 50 },
    ...{ onOpen: (error) => void events.push(`open: ${error}`), onClose: () => void events.push("close") },
  });
  // By the breaker's own clock, which stops while this process gets no core.
  const slow = async () => {
    for (const end = unblockedNow() + 150; unblockedNow() < end; ) await sleep(10);
    return "slow";
  };
  const quick = async () => "quick";
  const answers = [];
  for (const work of [slow, slow, quick, slow]) answers.push(await breaker.attempt(work));
  expect(answers).toEqual(["slow", "slow", "quick", "slow"]);
  expect(events).toEqual([]);
  expect(await breaker.attempt(slow)).toBe("slow");
  const opened = ["open: Error: answers take longer than 100 ms"];
  expect(events).toEqual(opened);
  await sleep(60);
  expect(await breaker.attempt(slow)).toBeUndefined();
  await sleep(600);
  expect(events).toEqual(opened);
  await expect.poll(async () => [await breaker.attempt(quick), events.length]).toEqual(["quick", 2]);
  expect(events).toEqual([...opened, "close"]);
});

test("the breaker does not take a service for slow while it is this process that is held up", async () => {
  const events: string[] = [];
  const breaker = createBreaker({
    ...{ timeoutMs: 10_000, slowMs: 150, restMs: 50 },
    ...{ onOpen: () => void events.push("open"), onClose: () => void events.push("close") },
  });
  for (let round = 0; round < 5; round += 1) {
    const answer = breaker.attempt(() => sleep(10, "answer"));
    for (const end = Date.now() + 300; Date.now() < end; );
    expect(await answer).toBe("answer");
  }
  expect(events).toEqual([]);
});

describe("the client's address", () => {
  const header = "x-socket-4f1c";

  afterEach(() => forgetSingleton("remote-address-header"));

  async function addressOf(hops: number, socket: string | undefined, forwarded?: string): Promise<string> {
    const clientAddress = await freshClientAddress(hops);
    singleton("remote-address-header", () => header);
    const headers = new Headers();
    if (socket !== undefined) headers.set(header, socket);
    if (forwarded !== undefined) headers.set("X-Forwarded-For", forwarded);
    return clientAddress(headers);
  }

  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:c000:0201", "192.0.2.1"],
    ["::ffff:203.100.113.195", "203.100.113.195"],
    ["::ffff:192.0.2.1%eth0", "192.0.2.1"],
    ["1::ffff:192.0.2.1", "1:0:0:0::/64"],
    ["::fffe:192.0.2.1", "0:0:0:0::/64"],
    ["0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:0DB8:0000:0000:ffff:ffff:ffff:ffff", "2001:db8:0:0::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:3:4:5::", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
    ["192.0.2.256", "unknown"],
    ["<script>", "unknown"],
    ["", "unknown"],
  ])("a socket at %s counts as %s", async (socket, expected) => expect(await addressOf(0, socket)).toBe(expected));

  test("without trusted proxies X-Forwarded-For is ignored", async () =>
    expect(await addressOf(0, "192.0.2.1", "203.0.113.9")).toBe("192.0.2.1"));

  test("behind one proxy only its own entry counts as the client's address, whatever the client wrote before it", async () =>
    expect(await addressOf(1, "10.0.0.1", "1.1.1.1, 2.2.2.2, 203.0.113.9")).toBe("203.0.113.9"));

  test("behind two proxies the second entry from the right counts as the client's address", async () =>
    expect(await addressOf(2, "10.0.0.1", "1.1.1.1, 203.0.113.9, 10.0.0.2")).toBe("203.0.113.9"));

  test.each([
    ["fewer entries than proxies", "203.0.113.9"],
    ["garbage", "nonsense, 10.0.0.2"],
    ["an empty entry", "1.1.1.1,,10.0.0.2"],
    ["no entry", undefined],
    ["an entry with quotes inside", '192.0.2."1",10.0.0.2'],
    ["an entry with something behind its quotes", '"192.0.2".1,10.0.0.2'],
    ["an entry with brackets inside", "2001:[db8::1],10.0.0.2"],
    ["an entry with something behind its brackets", "[2001:db8::]1,10.0.0.2"],
  ])("behind two proxies %s leaves the socket's address", async (_, forwarded) =>
    expect(await addressOf(2, "10.0.0.1", forwarded)).toBe("10.0.0.1"),
  );

  test.each([
    ["203.0.113.9:5678", "203.0.113.9"],
    ["[2001:db8::1]:443", "2001:db8:0:0::/64"],
    ['"[2001:db8::1]"', "2001:db8:0:0::/64"],
  ])("the entry %s of a proxy counts as %s", async (entry, expected) =>
    expect(await addressOf(1, "10.0.0.1", entry)).toBe(expected),
  );

  test("a client cannot choose its own address when the server has announced no header", async () => {
    const clientAddress = await freshClientAddress(0);
    expect(clientAddress(new Headers({ [header]: "203.0.113.9", "X-Real-IP": "203.0.113.9" }))).toBe("unknown");
  });
});

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:77:3::/64", "2001:db8:77::/48"],
  ["2001:db8:0:3::/64", "2001:db8::/48"],
  ["2001:0:0:0::/64", "2001::/48"],
  ["2001:db8:10:0::/64", "2001:db8:10::/48"],
  ["0:0:0:0::/64", "::/48"],
  ["unknown", null],
  ["2001:db8:77:3::/640", null],
  ["2001:db8:77:3::/48", null],
  ["of 2001:db8:77:3::/64", null],
])("the network of the address %s is %s", (address, range) => {
  expect(addressRange(address)).toBe(range);
});
