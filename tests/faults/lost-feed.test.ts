import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openProfileFeed, profileChannel } from "@/db/change-feed";
import { connection } from "@/db/client";
import { openClient } from "@/db/postgres-client";
import type { PostgresPool } from "@/db/postgres-pool";
import { forgetSingleton } from "@/lib/singleton";
import { findPostgres } from "../../scripts/programs.mjs";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy";
import { now } from "../support/time-bounds";
import { openWiredPool } from "../support/wired-pool";

const programs = findPostgres();
type Opened = Awaited<ReturnType<typeof openWiredPool<TcpProxy>>>;
let opened: Opened | undefined;
let pool: PostgresPool;
let wire: TcpProxy;
let select: Opened["select"];

beforeAll(async () => {
  if (!programs) return;
  opened = await openWiredPool(programs, 2, startTcpProxy);
  ({ pool, wire, select } = opened);
});
afterEach(() => {
  wire?.delayAnswers(0);
  wire?.mend();
});
afterAll(() => opened?.close());

describe.runIf(programs)("the feed of changes", () => {
  const notify = (payload: string) => pool.client.unsafe(`select pg_notify('${profileChannel}', '${payload}')`);

  it("tells what changed and what may have been missed, and counts how old that is during an outage", async () => {
    const told: string[] = [];
    /** On a busy machine the feed may also take its connection for lost for a moment. */
    const changes = () => told.filter((what) => !what.endsWith("connected"));
    const feed = openProfileFeed(
      {
        onChange: (userId) => told.push(userId),
        onDomainChange: () => told.push("a domain"),
        onGap: () => told.push("gap"),
        onConnectionChange: (isConnected) => told.push(isConnected ? "connected" : "disconnected"),
      },
      200,
    );
    await expect.poll(() => feed.confirm()).toBe(true);
    await expect.poll(() => feed.isCurrent(), { interval: 5 }).toBe(true);
    expect(feed.possiblyMissedMilliseconds()).toBeUndefined();
    expect(new Set(changes())).toEqual(new Set(["gap"]));
    /** What it tells of three changes; where it connected anew meanwhile, of the next three. */
    async function threeChanges(): Promise<string[]> {
      told.length = 0;
      for (const payload of ["person-1", "domains", "everything"]) await notify(payload);
      await expect.poll(() => feed.confirm()).toBe(true);
      return changes().filter((what) => what === "gap").length > 1 ? threeChanges() : changes();
    }
    expect(await threeChanges()).toEqual(["person-1", "a domain", "gap"]);
    told.length = 0;
    await connection().ping();
    wire.cut();
    const lost = expect(select(1)).rejects.toMatchObject({ code: "CONNECTION_DOWN" });
    const down = () => {
      void connection()
        .ping()
        .catch(() => {});
      return connection().watch?.isDown();
    };
    await expect.poll(down).toBe(true);
    expect([feed.isCurrent(), await feed.confirm()]).toEqual([false, false]);
    const late = openProfileFeed({ onChange() {}, onGap() {}, onConnectionChange() {} });
    expect([late.isCurrent(), late.possiblyMissedMilliseconds()]).toEqual([false, undefined]);
    await late.close();
    const missed = feed.possiblyMissedMilliseconds() ?? 0;
    expect(missed).toBeGreaterThan(0);
    await expect.poll(() => feed.possiblyMissedMilliseconds()).toBeGreaterThan(missed + 100);
    await lost;
    wire.mend();
    await expect.poll(() => connection().watch?.isDown()).toBe(false);
    await expect.poll(() => pool.watch.isDown()).toBe(false);
    await expect.poll(() => feed.confirm()).toBe(true);
    expect(feed.possiblyMissedMilliseconds()).toBeUndefined();
    expect(new Set(changes())).toEqual(new Set(["gap"]));
    await feed.close();
    expect(await feed.confirm()).toBe(false);
  });

  it("is out of date as soon as its connection has ended, and then tells what may have been missed", async () => {
    // Nothing gets out of date by itself then; `expect.poll` would let the time go on.
    vi.useFakeTimers({ toFake: ["performance", "Date"] });
    const until = async (check: () => boolean | Promise<boolean>) => {
      while (!(await check())) await pause(5);
    };
    let gaps = 0;
    const feed = openProfileFeed({ onChange() {}, onGap: () => (gaps += 1), onConnectionChange() {} });
    await until(async () => (await feed.confirm()) && feed.isCurrent());
    const before = gaps;
    const end = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vitrine-feed'";
    await pool.client.unsafe(end);
    await until(() => !feed.isCurrent());
    await until(feed.confirm);
    expect(gaps).toBeGreaterThan(before);
    await feed.close();
    vi.useRealTimers();
    forgetSingleton("unblocked-clock");
  });

  it("ignores heartbeats that it does not wait for, its own and those of other processes", async () => {
    const told: string[] = [];
    const feed = openProfileFeed({
      onChange: (userId) => told.push(userId),
      onGap() {},
      onConnectionChange: (isConnected) => told.push(isConnected ? "connected" : "disconnected"),
    });
    await expect.poll(() => feed.confirm()).toBe(true);
    const send = async () => {
      for (const payload of [`pulse ${crypto.randomUUID()}`, "person-2"]) await notify(payload);
      return told;
    };
    await expect.poll(send).toContain("person-2");
    expect(told.filter((what) => what.startsWith("pulse"))).toEqual([]);
    await feed.close();
  });

  it("reports nothing more once it is closed, though a heartbeat is in flight", async () => {
    const states: boolean[] = [];
    const feed = openProfileFeed(
      { onChange() {}, onGap() {}, onConnectionChange: (isConnected) => states.push(isConnected) },
      20,
    );
    await expect.poll(() => feed.confirm()).toBe(true);
    states.length = 0;
    wire.delayAnswers(400);
    // Time for a heartbeat of its own to begin.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await feed.close();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(states).toEqual([]);
  });

  it("sends one heartbeat for each confirmation, and those that a read needs to stay current", async () => {
    const listening = openClient({ max: 1, onnotify: (_: string, payload: string) => heard.push(payload) } as object);
    const heard: string[] = [];
    await listening.sql.unsafe(`listen ${profileChannel}`);
    // Without those that it sends while nobody reads.
    const feed = openProfileFeed({ onChange() {}, onGap() {}, onConnectionChange() {} }, 3_600_000);
    await expect.poll(() => feed.confirm()).toBe(true);
    /** The payloads of three confirmations, which take their time on a busy machine. */
    async function threeConfirmed(): Promise<string[]> {
      await notify("begin");
      await expect.poll(() => heard).toContain("begin");
      heard.length = 0;
      const begun = now();
      const confirmed = [await feed.confirm(), await feed.confirm(), await feed.confirm()];
      const isLate = confirmed.includes(false) || now() - begun > 90;
      await notify("end");
      await expect.poll(() => heard).toContain("end");
      return isLate ? threeConfirmed() : heard.filter((payload) => payload.startsWith("pulse "));
    }
    expect(await threeConfirmed()).toHaveLength(3);
    // Without a confirmation: the first read after a while finds it out of date, and one that follows does not.
    await expect.poll(() => feed.isCurrent(), { interval: 120 }).toBe(false);
    await expect.poll(() => feed.isCurrent(), { interval: 5 }).toBe(true);
    await feed.close();
    await listening.destroy();
  });

  // The last one: the pool loses its connections in it.
  it("connects anew by itself where its first connection is never answered", async () => {
    wire.cut();
    let gaps = 0;
    const listener = { onChange() {}, onGap: () => (gaps += 1), onConnectionChange() {} };
    // Nobody reads, and it sends no heartbeat.
    const feed = openProfileFeed(listener, 3_600_000);
    await pause(100);
    wire.mend();
    await expect.poll(() => gaps).toBeGreaterThan(0);
    await feed.close();
  });
});
