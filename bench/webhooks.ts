import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";
import { seal } from "@/lib/core/sealed";
import { hashSecret, newSecret } from "@/lib/core/secrets";
import { newWebhookSecret } from "@/lib/people/oauth/webhooks/signature";
import { onCleanUp } from "./cleanup";
import { benchSecret, type TestBed } from "./database";
import { cpuTimeOf, parentOf } from "./processes";
import type { Seed } from "./seed";
import { median, spread } from "./statistics";
import type { PartCost, WebhookCosts } from "./targets";

const [rounds, changes, events] = [5, 2_000, 1_000];
/** The log has so many deliveries that have ended, as one in use has. */
const logged = 1_000;
const mostSeconds = 120;

/** Measures what a webhook costs a change of a profile in the database, and what a delivered event costs. */
export async function measureWebhooks({ sql, columns }: TestBed, { client }: Seed): Promise<WebhookCosts> {
  const [person] = await sql<{ id: string }[]>`select id from users where username = 'person-0'`;
  if (!person) throw new Error("the seed has no person-0");
  const endpoint = await addEndpoint(sql, client.id);
  await settle(sql, client.id, endpoint);
  const changeCosts = await measureChanges(sql, person.id, client.id, endpoint);
  const server = await columns.open("vitrine");
  const delivery = await measureDeliveries(sql, server.pid, person.id, endpoint);
  return { ...changeCosts, ...delivery };
}

/** A receiver on loopback that answers at once, and its endpoint, which rests until it is woken. */
async function addEndpoint(sql: Sql, clientId: string): Promise<string> {
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  }).listen(0, "127.0.0.1");
  onCleanUp(() => void receiver.close());
  await once(receiver, "listening");
  const { port } = receiver.address() as AddressInfo;
  const id = randomUUID();
  process.env.AUTH_SECRET = benchSecret;
  const secret = seal(newWebhookSecret(), "webhook secret", id);
  await sql`
    insert into webhook_endpoints (id, client_id, url, events, secret, paused_until, disabled_at)
    values (${id}, ${clientId}, ${`http://127.0.0.1:${port}/`}, '{profile.updated}', ${secret}, 'infinity', now())`;
  return id;
}

/** Others have let an application in, and the log is in use: plans of statements depend on what tables hold. */
async function settle(sql: Sql, clientId: string, endpoint: string): Promise<void> {
  await sql`insert into oauth_grants (user_id, client_id, expires_at)
    select id, ${clientId}, now() + interval '7 days' from users where username <> 'person-0'`;
  await sql`
    insert into webhook_deliveries (endpoint_id, user_id, username, event, sequence, state, next_try_at, created_at)
    select ${endpoint}, id, username, 'profile.updated', 1, 'delivered', null, now() - interval '1 day'
    from users limit ${logged}`;
  await sql`vacuum analyze`;
}

/** Removes what was queued and sent since. */
async function empty(sql: Sql): Promise<void> {
  await sql`delete from webhook_deliveries where created_at > now() - interval '12 hours'`;
  await sql`vacuum analyze webhook_deliveries, webhook_sequences, users`;
}

/** Lets the application read a page, which is what an event of it needs. */
async function grant(sql: Sql, userId: string, clientId: string): Promise<void> {
  const id = randomUUID();
  await sql`insert into oauth_grants (id, user_id, client_id, expires_at)
    values (${id}, ${userId}, ${clientId}, now() + interval '7 days')`;
  await sql`insert into oauth_refresh_tokens (hash, grant_id, scopes, expires_at)
    values (${hashSecret(newSecret("refreshToken"))}, ${id}, '{identify}', now() + interval '7 days')`;
}

const costOf = (figures: readonly number[]): PartCost => ({ cpu: median(figures), spread: spread(figures) });

/** Changes one profile in turns: without the triggers, with them, with a webhook of others, and with one of its own. */
async function measureChanges(sql: Sql, userId: string, clientId: string, endpoint: string) {
  const changer = await sql.reserve();
  const [backend] = await changer<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const pid = backend?.pid ?? 0;
  const enable = (isEnabled: boolean) =>
    sql`update webhook_endpoints set disabled_at = case when ${isEnabled} then null else now() end where id = ${endpoint}`;
  const states = {
    withoutTrigger: async () => void (await sql`alter table users disable trigger users_event`),
    withoutWebhook: async () => {
      await sql`alter table users enable trigger users_event`;
      await enable(false);
    },
    ofOthers: async () => void (await enable(true)),
    queued: () => grant(sql, userId, clientId),
  };
  const measured = { withoutTrigger: [], withoutWebhook: [], ofOthers: [], queued: [] } as Record<
    keyof typeof states,
    number[]
  >;
  const changeOften = async () => {
    const before = cpuTimeOf(pid).own;
    for (let change = 0; change < changes; change++)
      await changer`update users set bio = ${`Change ${change}`} where id = ${userId}`;
    return (cpuTimeOf(pid).own - before) / changes;
  };
  for (let round = 0; round <= rounds; round++)
    for (const [name, enter] of Object.entries(states) as [keyof typeof states, () => Promise<void>][]) {
      await empty(sql);
      await sql`delete from oauth_grants where user_id = ${userId}`;
      await enter();
      const cost = await changeOften();
      // The first round warms.
      if (round > 0) measured[name].push(cost);
    }
  changer.release();
  return {
    withoutTrigger: costOf(measured.withoutTrigger),
    withoutWebhook: costOf(measured.withoutWebhook),
    ofOthers: costOf(measured.ofOthers),
    queued: costOf(measured.queued),
  };
}

/** Queues events while the endpoint rests, wakes it, and waits until all have arrived. */
async function measureDeliveries(sql: Sql, pid: number, userId: string, endpoint: string) {
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const databasePid = parentOf(backend?.pid ?? 0);
  const [sent, stored, rates]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= rounds; round++) {
    await empty(sql);
    await sql`update webhook_endpoints set paused_until = 'infinity' where id = ${endpoint}`;
    await sql`insert into webhook_deliveries (endpoint_id, user_id, username, event)
      select ${endpoint}, ${userId}, 'person-0', 'profile.updated' from generate_series(1, ${events}::int)`;
    await sql`analyze webhook_deliveries`;
    await pause(2_500);
    const times = () => ({ own: cpuTimeOf(pid).own, database: cpuTimeOf(databasePid).children });
    const before = times();
    const begun = performance.now();
    await sql`update webhook_endpoints set paused_until = null where id = ${endpoint}`;
    await untilDelivered(sql);
    const [after, seconds] = [times(), (performance.now() - begun) / 1_000];
    if (round === 0) continue;
    sent.push((after.own - before.own) / events);
    stored.push((after.database - before.database) / events);
    rates.push(events / seconds);
  }
  return { sent: costOf(sent), stored: costOf(stored), rate: median(rates) };
}

async function untilDelivered(sql: Sql): Promise<void> {
  for (const end = performance.now() + mostSeconds * 1_000; performance.now() < end; await pause(50)) {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from webhook_deliveries where state = 'delivered' and created_at > now() - interval '12 hours'`;
    if (row?.count === events) return;
  }
  throw new Error(`${events} events were not delivered within ${mostSeconds} seconds`);
}
