import "server-only";
import { and, eq, gt, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { oauthConsents, oauthGrants, users, webhookDeliveries, webhookEndpoints, webhookSequences } from "@/db/schema";
import { executeRows } from "@/db/sql";
import { webhookBounds } from "@/lib/core/limits/developer-quotas";
import { type Delivery, isDeliveryOf, mayReceive } from "./delivery-log-store";
import { openSecrets } from "./endpoint-secret";
import { testEvent } from "./events";
import type { OwnEndpoint } from "./own-endpoint-store";

const { id, state, createdAt } = webhookDeliveries;
const inSeconds = (seconds: number | SQL) => sql`now() + make_interval(secs => ${seconds})`;

/**
 * Queues that an application was given access to a page, or that its access ended, in the transaction of that. Ends are
 * queued before the rows of the access are deleted. Changes of a page are queued by triggers.
 * @param of an account, one application of it, or a page that its account gives up
 */
export async function queueConnectionEvent(
  event: "application.authorized" | "application.disconnected",
  of: { userId: string; clientId?: string } | { pageId: string },
  transaction: Transaction,
): Promise<void> {
  const isWanted = (row: typeof oauthConsents | typeof oauthGrants, page: SQL) => {
    if ("pageId" in of) return sql`${page} = ${of.pageId}`;
    return and(eq(row.userId, of.userId), of.clientId === undefined ? undefined : eq(row.clientId, of.clientId));
  };
  const consented = sql`coalesce(${oauthConsents.pageId}, ${oauthConsents.userId})`;
  const granted = sql`coalesce(${oauthGrants.pageId}, ${oauthGrants.userId})`;
  // A new consent is for the page that was chosen last; an application may have had grants for others.
  const grants = sql`union select ${oauthGrants.clientId}, ${granted} from ${oauthGrants}
    where ${oauthGrants.expiresAt} > now() and ${isWanted(oauthGrants, granted)}`;
  await transaction.execute(sql`
    insert into ${webhookDeliveries} (endpoint_id, user_id, username, event)
    select endpoint.id, page.id, page.username, ${event}
    from (select ${oauthConsents.clientId} as client_id, ${consented} as page_id from ${oauthConsents}
        where cardinality(${oauthConsents.scopes}) > 0 and ${isWanted(oauthConsents, consented)}
        ${event === "application.disconnected" ? grants : sql``}) connected
      join ${users} page on page.id = connected.page_id
      join ${webhookEndpoints} endpoint on endpoint.client_id = connected.client_id
    where endpoint.disabled_at is null and ${event} = any(endpoint.events)
    for key share of endpoint skip locked`);
}

/** Queues a test in the name of an account. Returns undefined where that is gone. */
export async function insertTest(endpoint: OwnEndpoint, ownerId: string, executor: Executor) {
  const [queued] = await executeRows<{ id: string }>(
    executor,
    sql`insert into ${webhookDeliveries} (endpoint_id, user_id, username, event)
      select ${endpoint.id}, ${users.id}, ${users.username}, ${testEvent} from ${users} where ${users.id} = ${ownerId}
      returning id`,
  );
  if (!queued) return undefined;
  const [row] = await executor.select().from(webhookDeliveries).where(eq(id, queued.id));
  return row;
}

/**
 * Numbers events whose changes are committed. Whoever reads a page after an event therefore reads what every event with
 * a lower number is about. The counts are taken in one order, so that two processes cannot deadlock; an endpoint that is
 * being deleted is left out, since its deletion waits for the events that this locks.
 */
export async function numberEvents(): Promise<void> {
  await database().execute(sql`
    with fresh as (select delivery.id, delivery.endpoint_id, delivery.user_id, delivery.created_at
        from ${webhookDeliveries} delivery join ${webhookEndpoints} endpoint on endpoint.id = delivery.endpoint_id
        where delivery.sequence is null order by delivery.created_at limit 1000
        for update of delivery skip locked for key share of endpoint skip locked),
      counted as (insert into ${webhookSequences} as known (endpoint_id, user_id, last)
        select endpoint_id, user_id, count(*) from fresh group by 1, 2 order by 1, 2
        on conflict (endpoint_id, user_id) do update set last = known.last + excluded.last
        returning endpoint_id, user_id, last),
      placed as (select id, endpoint_id, user_id,
        row_number() over (partition by endpoint_id, user_id order by created_at desc, id desc) as place from fresh)
    update ${webhookDeliveries} delivery set sequence = counted.last - placed.place + 1
    from placed join counted using (endpoint_id, user_id) where delivery.id = placed.id`);
}

export type Claimed = Pick<Delivery, "id" | "endpointId" | "event" | "userId" | "username" | "tries"> & {
  clientId: string;
  url: string;
  sequence: number;
  createdAt: Date;
  secrets: string[];
  wasFailing: boolean;
  /** Whether the application may still learn of the page. */
  mayReceive: boolean;
};

type ClaimedRow = Omit<Claimed, "createdAt" | "secrets" | "sequence"> & {
  createdAt: string;
  sequence: string;
  secret: string;
  previousSecret: string | null;
  isPreviousValid: boolean;
};

/**
 * Reserves due events for this process, those of endpoints that answer first.
 * @param busy the requests under way to each endpoint @param room how many there may be, and how many to endpoints that fail
 */
export async function claimDeliveries(
  busy: ReadonlyMap<string, number>,
  room: { all: number; failing: number },
): Promise<Claimed[]> {
  const { underWay, leaseSeconds } = webhookBounds;
  const counts = JSON.stringify(Object.fromEntries(busy));
  const rows = await executeRows<ClaimedRow>(
    database(),
    sql`with ready as (select endpoint.*, endpoint.failing_since is not null as is_failing,
          (case when endpoint.failing_since is null then ${underWay.endpoint}::int else ${underWay.failing}::int end)
            - coalesce((${counts}::jsonb ->> endpoint.id::text)::int, 0) as room
        from ${webhookEndpoints} endpoint
        where endpoint.disabled_at is null and coalesce(endpoint.paused_until, now()) <= now()),
      due as (select delivery.id, ready.is_failing, delivery.next_try_at, row_number() over
          (partition by ready.is_failing order by delivery.next_try_at) as place
        from ready cross join lateral (select id, next_try_at from ${webhookDeliveries}
          where endpoint_id = ready.id and state = 'pending' and sequence is not null and next_try_at <= now()
          order by next_try_at limit greatest(ready.room, 0) for update skip locked) delivery),
      chosen as (select id from due where not is_failing or place <= ${room.failing}
        order by is_failing, next_try_at limit ${room.all})
      update ${webhookDeliveries} delivery
      set tries = delivery.tries + 1, tried_at = now(), duration_milliseconds = null,
        next_try_at = ${inSeconds(leaseSeconds)}
      from ready endpoint where endpoint.id = delivery.endpoint_id and delivery.id in (select id from chosen)
      returning delivery.id, delivery.endpoint_id as "endpointId", delivery.event, delivery.user_id as "userId",
        delivery.username, delivery.tries, delivery.sequence, delivery.created_at::text as "createdAt",
        endpoint.client_id as "clientId", endpoint.url, endpoint.secret, endpoint.previous_secret as "previousSecret",
        coalesce(endpoint.previous_secret_until > now(), false) as "isPreviousValid",
        endpoint.is_failing as "wasFailing", ${mayReceive(sql`delivery`, sql`endpoint.client_id`)} as "mayReceive"`,
  );
  return rows.map(({ secret, previousSecret, isPreviousValid, ...row }) => ({
    ...row,
    ...{ sequence: Number(row.sequence), createdAt: new Date(row.createdAt) },
    secrets: openSecrets({ id: row.endpointId, secret, previousSecret, isPreviousValid }),
  }));
}

/** What came of a try. `waitSeconds` is how long a failed one waits for the next. */
export type Outcome = Pick<Delivery, "status" | "problem" | "answer" | "durationMilliseconds"> &
  ({ state: "delivered" | "withdrawn" } | { state: "failed"; waitSeconds: number; isGone: boolean });

const isFailing = sql<boolean>`(select endpoint.failing_since is not null from ${webhookEndpoints} endpoint
  where endpoint.id = webhook_deliveries.endpoint_id)`;

/**
 * Ends a try, unless another process has begun the next one meanwhile. Returns whether the endpoint is failing, undefined
 * where nothing was written.
 */
export async function writeOutcome(
  claimed: Claimed,
  outcome: Outcome,
  executor: Executor,
): Promise<boolean | undefined> {
  const { state: next, waitSeconds, isGone, ...told } = { waitSeconds: 0, isGone: false, ...outcome };
  const isOver = sql`(${webhookDeliveries.expiresAt} <= now() or ${isGone})`;
  const retried = {
    state: sql`case when ${isOver} then 'failed' else 'pending' end`,
    nextTryAt: sql`case when ${isOver} then null else least(${inSeconds(waitSeconds)}, ${webhookDeliveries.expiresAt}) end`,
  };
  const [written] = await executor
    .update(webhookDeliveries)
    .set({ ...told, ...(next === "failed" ? retried : { state: next, nextTryAt: null }) })
    .where(and(eq(id, claimed.id), eq(webhookDeliveries.tries, claimed.tries), eq(state, "pending")))
    .returning({ isFailing });
  return written?.isFailing;
}

/**
 * Ends the wait of events that failed, which are then tried in the order in which they became due. A try under way keeps
 * its lease. @param which those alone
 */
export async function makeWaitingDue(endpointId: string, executor: Executor, which?: SQL): Promise<void> {
  const { state, nextTryAt, durationMilliseconds } = webhookDeliveries;
  const waits = and(eq(state, "pending"), isNotNull(durationMilliseconds), gt(nextTryAt, sql`now()`));
  await executor
    .update(webhookDeliveries)
    .set({ nextTryAt: sql`now()` })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), waits, which));
}

/** Makes an event due that has ended or waits, unless the application may not learn of the page any more. */
export async function makeDueAgain(
  endpoint: OwnEndpoint,
  deliveryId: string,
  executor: Executor,
): Promise<Delivery | undefined> {
  const [row] = await executor
    .update(webhookDeliveries)
    .set({
      ...({ state: "pending", tries: 0, nextTryAt: sql`now()` } as const),
      expiresAt: inSeconds(webhookBounds.failingSeconds),
    })
    .where(
      and(isDeliveryOf(endpoint, deliveryId), mayReceive(sql`webhook_deliveries`, sql`${endpoint.clientId}::uuid`)),
    )
    .returning();
  return row;
}

/** Deletes what the log need not keep. @returns the endpoints for which too much waits */
export async function sweepLog(): Promise<string[]> {
  const { logDays, logged, waiting } = webhookBounds;
  await database()
    .delete(webhookDeliveries)
    .where(lt(createdAt, sql`now() - make_interval(days => ${logDays})`));
  // An array is made once. A database that takes the table for empty, as it once was, would do so again for each row.
  await database().execute(sql`delete from ${webhookDeliveries} where id = any(array(
    select id from (select id, row_number() over (partition by endpoint_id order by created_at desc, id desc) as place
      from ${webhookDeliveries} where state <> 'pending') ended where place > ${logged})) and state <> 'pending'`);
  // The last event of a page comes after the page is gone, and its number after those before.
  await database().execute(sql`delete from ${webhookSequences} known
    where not exists (select from ${users} page where page.id = known.user_id)
      and not exists (select from ${webhookDeliveries} delivery where delivery.sequence is null
        and delivery.user_id = known.user_id and delivery.endpoint_id = known.endpoint_id)`);
  const overflowing = await executeRows<{ id: string }>(
    database(),
    sql`select endpoint_id as id from ${webhookDeliveries} where state = 'pending' group by 1 having count(*) > ${waiting}`,
  );
  return overflowing.map(({ id: full }) => full);
}
