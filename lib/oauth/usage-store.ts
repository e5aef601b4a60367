import "server-only";
import { and, asc, desc, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import {
  oauthAccessTokens,
  oauthClientErrors,
  oauthClients,
  oauthClientUsage,
  oauthConsents,
  oauthGrants,
  oauthRefreshTokens,
} from "@/db/schema";
import { usageBounds } from "@/lib/limits/quotas";
import type { OwnClient } from "./client-store";

/** `day` is in UTC, `route` the method and the path with parameters in brackets. */
export type UsageCount = { clientId: string; day: string; route: string; status: number; requests: number };
/** Equal refusals: how many they were, and when the first and the last of them happened. */
export type ClientError = {
  clientId: string;
  route: string;
  code: string;
  reason: string;
  firstAt: Date;
  lastAt: Date;
  times: number;
};

const listOf = (rows: readonly SQL[]) => sql.join([...rows], sql`, `);

/**
 * Adds counts and errors of several applications; those of one that is gone are left out.
 * @param counts each application, day, route and status once
 * @param errors each application, route, code and reason once
 */
export async function writeUsage(counts: readonly UsageCount[], errors: readonly ClientError[]): Promise<void> {
  await database().transaction(async (transaction) => {
    // Sorted, so that of two such statements neither waits for the other's rows.
    if (counts.length > 0) {
      const rows = counts.map(
        ({ clientId, day, route, status, requests }) =>
          sql`(${clientId}::uuid, ${day}::date, ${route}, ${status}::int, ${requests}::bigint)`,
      );
      await transaction.execute(sql`insert into ${oauthClientUsage} (client_id, day, route, status, requests)
        select counted.* from (values ${listOf(rows)}) as counted (client_id, day, route, status, requests)
        join ${oauthClients} on ${oauthClients.id} = counted.client_id order by 1, 2, 3, 4 for key share of ${oauthClients}
        on conflict (client_id, day, route, status)
        do update set requests = ${oauthClientUsage}.requests + excluded.requests`);
    }
    if (errors.length === 0) return;
    const rows = errors.map(
      ({ clientId, route, code, reason, firstAt, lastAt, times }) =>
        sql`(${clientId}::uuid, ${route}, ${code}, ${reason}, ${firstAt.toISOString()}::timestamptz,
          ${lastAt.toISOString()}::timestamptz, ${times}::bigint)`,
    );
    const columns = sql`client_id, route, code, reason, first_happened_at, happened_at, occurrences`;
    await transaction.execute(sql`insert into ${oauthClientErrors} (${columns})
      select reported.* from (values ${listOf(rows)}) as reported (${columns})
      join ${oauthClients} on ${oauthClients.id} = reported.client_id order by 1, 2, 3, 4 for key share of ${oauthClients}
      on conflict (client_id, route, code, reason) where occurrences is not null do update set
        first_happened_at = least(${oauthClientErrors}.first_happened_at, excluded.first_happened_at),
        happened_at = greatest(${oauthClientErrors}.happened_at, excluded.happened_at),
        occurrences = ${oauthClientErrors}.occurrences + excluded.occurrences`);
    await deleteSurplusErrors([...new Set(errors.map(({ clientId }) => clientId))], transaction);
  });
}

/**
 * Keeps the newest errors of each application, and of those with one route and code only some: whoever is refused for
 * ever new reasons at one place cannot push out what happened at the others.
 */
async function deleteSurplusErrors(clientIds: readonly string[], transaction: Transaction): Promise<void> {
  const { errorsPerApplication, reasonsPerError } = usageBounds;
  const ids = listOf(clientIds.map((id) => sql`${id}::uuid`));
  const reasons = sql`select id, client_id, happened_at, ${reasonsPerError} < row_number() over
    (partition by client_id, route, code order by happened_at desc, id) as is_surplus
    from ${oauthClientErrors} where client_id in (${ids})`;
  const ranked = sql`select id, is_surplus, row_number() over
    (partition by client_id order by is_surplus, happened_at desc, id) as place from (${reasons}) as reasons`;
  // What another process deletes just now needs no second deletion.
  const surplus = sql`select id from ${oauthClientErrors} where id in (select id from (${ranked}) as ranked
    where is_surplus or place > ${errorsPerApplication}) for update skip locked`;
  await transaction.delete(oauthClientErrors).where(sql`${oauthClientErrors.id} in (${surplus})`);
}

/** Deletes counts and errors that are older than is promised to keep. */
export async function deleteOldUsage(): Promise<void> {
  const age = sql`make_interval(days => ${usageBounds.days})`;
  await database()
    .delete(oauthClientUsage)
    .where(lt(oauthClientUsage.day, sql`(now() at time zone 'utc' - ${age})::date`));
  await database()
    .delete(oauthClientErrors)
    .where(lt(oauthClientErrors.happenedAt, sql`now() - ${age}`));
}

/** The requests of an application by day, route and status, oldest first. */
export async function listUsage({ id }: OwnClient): Promise<UsageCount[]> {
  const { clientId, day, route, status, requests } = oauthClientUsage;
  return database()
    .select({ clientId, day, route, status, requests })
    .from(oauthClientUsage)
    .where(eq(clientId, id))
    .orderBy(asc(day), asc(route), asc(status));
}

/** The errors of an application, the one that happened last first. */
export async function listClientErrors({ id }: OwnClient): Promise<ClientError[]> {
  const { clientId, happenedAt, firstHappenedAt, route, code, reason, occurrences } = oauthClientErrors;
  const rows = await database()
    .select({ clientId, route, code, reason, firstAt: firstHappenedAt, lastAt: happenedAt, times: occurrences })
    .from(oauthClientErrors)
    .where(eq(clientId, id))
    .orderBy(desc(happenedAt), asc(oauthClientErrors.id))
    .limit(usageBounds.errorsPerApplication);
  return rows.map((row) => ({ ...row, firstAt: row.firstAt ?? row.lastAt, times: row.times ?? 1 }));
}

/** How many people connected an application, and how many live tokens it has. */
export async function countConnections({ id: clientId }: OwnClient) {
  const live = gt(oauthAccessTokens.expiresAt, sql`now()`);
  const refreshTokens = database()
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(oauthRefreshTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthRefreshTokens.grantId))
    .where(
      and(
        eq(oauthGrants.clientId, clientId),
        isNull(oauthRefreshTokens.usedAt),
        gt(oauthRefreshTokens.expiresAt, sql`now()`),
      ),
    );
  return {
    people: await database().$count(oauthConsents, eq(oauthConsents.clientId, clientId)),
    accessTokens: await database().$count(oauthAccessTokens, and(eq(oauthAccessTokens.clientId, clientId), live)),
    refreshTokens: (await refreshTokens)[0]?.count ?? 0,
  };
}
