import "server-only";
import { and, asc, desc, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { database } from "@/db/client";
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
import { getClient } from "./client-store";

/** `day` is in UTC, `route` the method and the path with parameters in brackets. */
export type UsageCount = { clientId: string; day: string; route: string; status: number; requests: number };
export type ClientError = { clientId: string; at: Date; route: string; code: string; reason: string };

const listOf = (rows: readonly SQL[]) => sql.join([...rows], sql`, `);

/** Adds counts and errors of several applications; those of one that is gone are left out. */
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
      ({ clientId, at, route, code, reason }) =>
        sql`(${clientId}::uuid, ${at.toISOString()}::timestamptz, ${route}, ${code}, ${reason})`,
    );
    await transaction.execute(sql`insert into ${oauthClientErrors} (client_id, happened_at, route, code, reason)
      select told.* from (values ${listOf(rows)}) as told (client_id, happened_at, route, code, reason)
      join ${oauthClients} on ${oauthClients.id} = told.client_id order by 1 for key share of ${oauthClients}`);
    const ids = listOf([...new Set(errors.map(({ clientId }) => clientId))].map((id) => sql`${id}::uuid`));
    const ranked = sql`select id, row_number() over (partition by client_id order by happened_at desc, id) as place
      from ${oauthClientErrors} where client_id in (${ids})`;
    // What another process deletes just now needs no second deletion.
    const surplus = sql`select id from ${oauthClientErrors} where id in (select id from (${ranked}) as ranked
      where place > ${usageBounds.errorsPerApplication}) for update skip locked`;
    await transaction.delete(oauthClientErrors).where(sql`${oauthClientErrors.id} in (${surplus})`);
  });
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

/** The requests of an application by day, route and status, oldest first. @throws AppError not_found */
export async function listUsage(ownerId: string, clientId: string): Promise<Omit<UsageCount, "clientId">[]> {
  await getClient(ownerId, clientId);
  const { day, route, status, requests } = oauthClientUsage;
  return database()
    .select({ day, route, status, requests })
    .from(oauthClientUsage)
    .where(eq(oauthClientUsage.clientId, clientId))
    .orderBy(asc(day), asc(route), asc(status));
}

/** The newest errors of an application, newest first. @throws AppError not_found */
export async function listClientErrors(ownerId: string, clientId: string) {
  await getClient(ownerId, clientId);
  const { id, happenedAt, route, code, reason } = oauthClientErrors;
  return database()
    .select({ id, at: happenedAt, route, code, reason })
    .from(oauthClientErrors)
    .where(eq(oauthClientErrors.clientId, clientId))
    .orderBy(desc(happenedAt), asc(id))
    .limit(usageBounds.errorsPerApplication);
}

/** How many people connected an application, and how many live tokens it has. @throws AppError not_found */
export async function countConnections(ownerId: string, clientId: string) {
  await getClient(ownerId, clientId);
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
