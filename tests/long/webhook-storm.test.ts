import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, database } from "@/db/client";
import { links, webhookDeliveries, webhookEndpoints } from "@/db/schema";
import { executeRows } from "@/db/sql";
import { openDatabaseCopy } from "../support/database-copy";
import { startDns } from "../support/dns";
import { newApplication, newPerson, newTokens } from "../support/people";
import { setRows } from "../support/rows";
import { startServer, type TestServer } from "../support/server";
import { ownSecret } from "../support/stale-session";
import { monotonicNow } from "../support/time-bounds";
import { type Arrival, answers, openReceiver, type Receiver, redirectTo } from "../support/webhook-receivers";
import { newEndpoint } from "../support/webhooks";

const [pages, changesOfPage, kills] = [50, 25, 10];
/** Further endpoints lead to private addresses, whose events never arrive. */
const receiving = 8;
/** A change of the second part is waited for so long at most, at the median and at the 99th of a hundred. */
const mostMilliseconds = { median: 1_500, p99: 4_000 };
const mostMegabytes = 350;

/** Anybody who connects here was led to an address that is not allowed. */
const forbidden = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
let connections = 0;
const early: Arrival[] = [];
const arrivals = new Map<string, number>();
let receivers: Receiver[] = [];
let unreachable = "";
const people: { id: string }[] = [];
let dns: Awaited<ReturnType<typeof startDns>>;
let environment: Record<string, string> = {};

/** The page has had as many changes as the number says, as somebody sees it who reads it now. */
async function checkCommitted(event: Arrival): Promise<void> {
  const seen = await database().$count(links, eq(links.userId, event.user_id));
  if (seen < event.sequence) early.push(event);
}

beforeAll(async () => {
  await once(forbidden.listen(0, "127.0.0.1"), "listening");
  const bound = forbidden.address();
  const port = typeof bound === "object" ? bound?.port : undefined;
  dns = await startDns();
  dns.hosts.set("inside.example", ["127.0.0.1"]);
  dns.hosts.set("half-inside.example", ["93.184.215.14", "10.0.0.1"]);
  const { url } = await openDatabaseCopy();
  let requests = 0;
  const flaky: (typeof answers)["good"] = (response) => {
    requests += 1;
    return (requests % 20 === 0 ? answers.refusing : answers.good)(response);
  };
  const noteTime = async (event: Arrival) => {
    await checkCommitted(event);
    const name = `${event.user_id} ${event.sequence}`;
    if (!arrivals.has(name)) arrivals.set(name, monotonicNow());
  };
  const kinds = [
    ...[answers.good, answers.good, answers.good, flaky, answers.huge],
    ...[answers.refusing, answers.hanging, redirectTo(`http://127.0.0.1:${port}/metadata`)],
  ];
  receivers = await Promise.all(
    kinds.map((kind, place) => openReceiver(kind, place === 0 ? noteTime : checkCommitted)),
  );
  Object.assign(process.env, { WEBHOOK_PRIVATE_HOSTS: receivers.map(({ host }) => host).join(",") });
  environment = {
    ...{ DATABASE_URL: url, ...ownSecret, RATE_LIMITS: "off", DNS_SERVERS: dns.address },
    WEBHOOK_PRIVATE_HOSTS: process.env.WEBHOOK_PRIVATE_HOSTS ?? "",
  };
  const developer = await newPerson();
  const applications = [await newApplication(developer.id), await newApplication(developer.id)] as const;
  for (const [place, receiver] of receivers.entries()) {
    const application = applications[place < 5 ? 0 : 1];
    receiver.secret = (await newEndpoint(application, `${receiver.url}/hook`, ["links.changed"])).secret;
  }
  const inside = [`https://inside.example:${port}/hook`, `https://half-inside.example:${port}/hook`];
  for (const address of inside) unreachable = (await newEndpoint(applications[1], address, ["links.changed"])).id;
  for (let count = 0; count < pages; count++) people.push(await newPerson());
  for (const { id } of people) for (const application of applications) await newTokens(id, application, ["links"]);
});
afterAll(async () => {
  forbidden.close();
  await Promise.all([dns.close(), ...receivers.map(({ close }) => close())]);
  await closeDatabase();
});

/** Changes a page in one transaction, which stays open for a while. */
async function change(userId: string, position: number): Promise<void> {
  await database().transaction(async (transaction) => {
    await transaction.insert(links).values({ userId, position, type: "github", value: "ada" });
    await pause(Math.random() * 40);
  });
}

/** Changes every page, one after another, until each has had that many changes. */
async function changeAll(from: number, to: number, between: () => Promise<unknown>): Promise<void> {
  for (let position = from; position < to; position++)
    for (const { id } of people) {
      await change(id, position);
      await between();
    }
}

const startNow = () => startServer(environment);
const megabytesOf = ({ pid }: TestServer) =>
  Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024);
const waiting = async () => {
  const [row] = await executeRows<{ count: string }>(
    database(),
    sql`select count(*) from ${webhookDeliveries} where state = 'pending' and endpoint_id not in (
      select id from ${webhookEndpoints} where url like 'https:%')`,
  );
  return Number(row?.count);
};
const isDead = (receiver: Receiver) => receivers.indexOf(receiver) >= 5;

it.runIf(process.platform === "linux")(
  `${pages * changesOfPage * receiving} events arrive while the server is killed ${kills} times, none early or where it must not`,
  async () => {
    let server = await startNow();
    const peaks: number[] = [];
    const half = Math.floor(changesOfPage / 2);
    let isKilling = true;
    const killing = (async () => {
      for (let kill = 0; kill < kills; kill++) {
        await pause(500 + Math.random() * 3_000);
        peaks.push(megabytesOf(server));
        await server.close("SIGKILL");
        server = await startNow();
      }
      isKilling = false;
    })();
    await changeAll(0, half, () => (isKilling ? pause(60) : Promise.resolve()));
    await killing;

    // Leases of the last server end after half a minute. Then no failure of a kill is left.
    await expect.poll(() => receivers[0]?.arrived.size, { timeout: 120_000 }).toBe(pages * half);
    const changedAt = new Map<string, number>();
    for (let position = half; position < changesOfPage; position++)
      for (const { id } of people) {
        await change(id, position);
        changedAt.set(`${id} ${position + 1}`, monotonicNow());
        await pause(20);
      }
    await expect.poll(() => receivers[0]?.arrived.size, { timeout: 120_000 }).toBe(pages * changesOfPage);
    const waits = [...changedAt].map(([name, at]) => (arrivals.get(name) ?? 0) - at).sort((a, b) => a - b);
    const [median = 0, p99 = 0] = [0.5, 0.99].map((part) => waits[Math.floor(waits.length * part)]);

    // The dead come to life again, and what they wait for passes.
    const before = receivers.map(({ requests }) => requests);
    for (const receiver of receivers) if (isDead(receiver)) receiver.answer = answers.good;
    const due = sql`case when state = 'pending' and next_try_at > now() + interval '31 seconds' then now() else next_try_at end`;
    for (const end = Date.now() + 240_000; (await waiting()) > 0 && Date.now() < end; await pause(1_000)) {
      await setRows(webhookDeliveries, { nextTryAt: due }, sql`tries > 0`);
      await setRows(webhookEndpoints, { pausedUntil: null }, sql`url like 'http:%'`);
    }
    peaks.push(megabytesOf(server));
    const rows = await executeRows<{ state: string; problem: string | null; count: string }>(
      database(),
      sql`select state, problem, count(*) from ${webhookDeliveries} where endpoint_id = ${unreachable} group by 1, 2`,
    );
    await server.close();

    const everything = people.flatMap(({ id }) =>
      Array.from({ length: changesOfPage }, (_, place) => `${id} ${place + 1}`),
    );
    const twice = receivers.map(({ arrived }) => [...arrived.values()].filter((times) => times > 1).length);
    process.stdout.write(
      `waits of a good receiver alongside dead ones: median ${Math.round(median)} ms, p99 ${Math.round(p99)} ms; ` +
        `requests of the dead until they live: ${before.slice(5).join(", ")}; arrived twice: ${twice.join(", ")}; ` +
        `peaks of memory: ${peaks.join(", ")} MB\n`,
    );
    for (const { arrived } of receivers) expect([...arrived.keys()].sort()).toEqual([...everything].sort());
    expect({ early, connections, forged: receivers.map(({ forged }) => forged) }).toEqual({
      ...{ early: [], connections: 0, forged: receivers.map(() => 0) },
    });
    expect(rows.map(({ state }) => state)).toEqual(rows.map(() => "pending"));
    expect(median).toBeLessThan(mostMilliseconds.median);
    expect(p99).toBeLessThan(mostMilliseconds.p99);
    expect(Math.max(...peaks)).toBeLessThan(mostMegabytes);
  },
);
