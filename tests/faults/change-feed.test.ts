import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openProfileFeed, profileChannel } from "@/db/change-feed";
import type { PostgresPool } from "@/db/postgres-pool";
import { findPostgres } from "../../scripts/programs.mjs";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy";
import { expectWithin } from "../support/time-bounds";
import { openWiredPool } from "../support/wired-pool";

const programs = findPostgres();
type Opened = Awaited<ReturnType<typeof openWiredPool<TcpProxy>>>;
let opened: Opened | undefined;
let pool: PostgresPool;
let wire: TcpProxy;

beforeAll(async () => {
  if (!programs) return;
  opened = await openWiredPool(programs, 2, startTcpProxy);
  ({ pool, wire } = opened);
});
afterEach(() => wire?.mend());
afterAll(() => opened?.close());

/** A feed, and what it tells of changes and of its connection. */
function open() {
  const changes: string[] = [];
  const states: boolean[] = [];
  const feed = openProfileFeed({
    onChange: (userId) => changes.push(userId),
    onDomainChange: () => changes.push("a domain"),
    onGap: () => changes.push("gap"),
    onConnectionChange: (isConnected) => states.push(isConnected),
  });
  return { feed, changes, states };
}
const notify = (payload: string) => pool.client.unsafe(`select pg_notify('${profileChannel}', '${payload}')`);
const sessions = () => pool.client.unsafe("select pid from pg_stat_activity where application_name = 'vitrine-feed'");

describe.runIf(programs)("the feed of changes", () => {
  it("The feed of changes tells what changed within a second, in the order of the commits", async () => {
    const { feed, changes, states } = open();
    expect([feed.isCurrent(), feed.confirmedMillisecondsAgo()]).toEqual([false, undefined]);
    await expect.poll(() => feed.isCurrent()).toBe(true);
    expect(feed.confirmedMillisecondsAgo()).toBeLessThan(10_000);
    expect(changes).toEqual(["gap"]);
    for (const payload of ["person-1", "domains", "everything"]) await notify(payload);
    await expectWithin(1_000, () => expect.poll(() => changes).toEqual(["gap", "person-1", "a domain", "gap"]));
    expect(states).toEqual([]);
    await feed.close();
  });

  it("A feed whose connection was ended subscribes again, and says that changes may have been missed", async () => {
    const { feed, changes } = open();
    await expect.poll(() => feed.isCurrent()).toBe(true);
    await pool.client.unsafe(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vitrine-feed'",
    );
    await expect.poll(() => changes).toEqual(["gap", "gap"]);
    await notify("person-2");
    await expect.poll(() => changes).toEqual(["gap", "gap", "person-2"]);
    await feed.close();
    await expect.poll(async () => (await sessions()).length).toBe(0);
  });

  it("A feed whose connection died silently is out of date within ten seconds, and recovers by itself", async () => {
    const { feed, changes, states } = open();
    await expect.poll(() => feed.isCurrent()).toBe(true);
    wire.cut();
    // Of the pool, whose connections are lost as well.
    const lost = expect(pool.client.unsafe("select 1")).rejects.toMatchObject({ code: "CONNECTION_DOWN" });
    await expectWithin(10_500, () => expect.poll(() => feed.isCurrent()).toBe(false));
    // A heartbeat that this process sends late is given up when the one before it has been too old for a while.
    await expect.poll(() => states).toEqual([false]);
    expect(feed.confirmedMillisecondsAgo()).toBeGreaterThan(4_000);
    await lost;
    wire.mend();
    await expectWithin(10_000, () => expect.poll(() => feed.isCurrent()).toBe(true));
    await expect.poll(() => pool.isDown()).toBe(false);
    expect([states, changes]).toEqual([
      [false, true],
      ["gap", "gap"],
    ]);
    await feed.close();
  });

  it("A feed behind a pooler that passes no notifications is never taken for current, and says so once", async () => {
    // What a pooler that gives every transaction another connection makes of LISTEN.
    await pool.client.unsafe("create function public.pg_notify(text, text) returns void language sql as ''");
    await pool.client.unsafe("alter role current_user set search_path = public, pg_catalog");
    const { feed, states } = open();
    await expect.poll(() => states).toEqual([false]);
    expect(feed.isCurrent()).toBe(false);
    await pool.client.unsafe("drop function public.pg_notify");
    await pool.client.unsafe("alter role current_user reset search_path");
    await expect.poll(() => states).toEqual([false, true]);
    await feed.close();
  });

  it("A feed says nothing more once it is closed, though a heartbeat is in flight", async () => {
    const { feed, states } = open();
    await expect.poll(() => feed.isCurrent()).toBe(true);
    wire.cut();
    // Within it the next heartbeat is sent, and not yet given up.
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    await feed.close();
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    expect(states).toEqual([]);
  });
});
