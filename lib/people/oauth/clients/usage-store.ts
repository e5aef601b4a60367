import "server-only";
import { and, asc, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import {
  oauthAccessTokens,
  oauthClientErrors,
  oauthClients,
  oauthClientUsage,
  oauthConsents,
  oauthGrants,
  oauthRefreshTokens,
  personalTokenErrors,
  personalTokens,
  personalTokenUsage,
} from "@/db/schema";
import { executeRows } from "@/db/sql";
import { usageBounds } from "@/lib/core/limits/developer-quotas";
import { isAlive, type OwnPersonalToken } from "../personal-tokens/personal-token-store";
import type { OwnClient } from "./client-store";

/** Requests are counted of an application or of a personal token. */
export type CallerKind = "application" | "personalToken";
/** `day` is in UTC; `route` is the method and the path with parameters in brackets. */
export type DailyRequests = { day: string; route: string; status: number; requests: number };
/** Equal errors, with their number and when the first and the last of them happened. */
export type CallError = {
  route: string;
  code: string;
  reason: string;
  firstAt: Date;
  lastAt: Date;
  times: number;
};
type OfCaller = { callerId: string };
export type UsageCount = OfCaller & DailyRequests;
export type CallerError = OfCaller & CallError;
/** The callers belong to one account: each list comes from a store that gives an owner only theirs. */
export type OwnCallers =
  | { kind: "application"; own: readonly OwnClient[] }
  | { kind: "personalToken"; own: readonly OwnPersonalToken[] };

/** Whose token it is. */
export type Caller = { kind: CallerKind; id: string };

/**
 * Returns the callers of tokens that are valid, by the hash of the token. The hashes are one parameter: thousands of
 * parameters, which anybody can cause by made-up tokens, would stop an embedded database for a second.
 */
export async function findCallersOfTokens(hashes: readonly string[]): Promise<Map<string, Caller>> {
  const wanted = sql`any(string_to_array(${hashes.join(",")}, ','))`;
  const { hash, clientId, expiresAt } = oauthAccessTokens;
  const rows = await executeRows<Caller & { hash: string }>(
    database(),
    sql`select ${hash} as hash, 'application' as kind, ${clientId} as id from ${oauthAccessTokens}
        where ${hash} = ${wanted} and ${expiresAt} > now()
      union all select ${personalTokens.hash}, 'personalToken', ${personalTokens.id} from ${personalTokens}
        where ${personalTokens.hash} = ${wanted} and ${isAlive}`,
  );
  return new Map(rows.map(({ hash: of, kind, id }) => [of, { kind, id }]));
}

const places = {
  application: {
    ...{ callers: oauthClients, usage: oauthClientUsage, errors: oauthClientErrors },
    ...{ usageOf: oauthClientUsage.clientId, errorOf: oauthClientErrors.clientId },
  },
  personalToken: {
    ...{ callers: personalTokens, usage: personalTokenUsage, errors: personalTokenErrors },
    ...{ usageOf: personalTokenUsage.tokenId, errorOf: personalTokenErrors.tokenId },
  },
};

const sqlList = (rows: readonly SQL[]) => sql.join([...rows], sql`, `);

/**
 * Adds counts and errors of several callers of one kind, except those of a caller that is gone. @param counts each
 * caller, day, route and status once @param errors each caller, route, code and reason once
 */
export async function writeUsage(
  kind: CallerKind,
  counts: readonly UsageCount[],
  errors: readonly CallerError[],
): Promise<void> {
  const { callers, usage, errors: table, usageOf } = places[kind];
  const caller = sql.identifier(usageOf.name);
  await database().transaction(async (transaction) => {
    // They are sorted, so that two such statements cannot deadlock.
    if (counts.length > 0) {
      const rows = counts.map(
        ({ callerId, day, route, status, requests }) =>
          sql`(${callerId}::uuid, ${day}::date, ${route}, ${status}::int, ${requests}::bigint)`,
      );
      const columns = sql`${caller}, day, route, status, requests`;
      await transaction.execute(sql`insert into ${usage} (${columns})
        select counted.* from (values ${sqlList(rows)}) as counted (${columns})
        join ${callers} on ${callers.id} = counted.${caller} order by 1, 2, 3, 4 for key share of ${callers}
        on conflict (${caller}, day, route, status)
        do update set requests = ${usage}.requests + excluded.requests`);
    }
    if (errors.length === 0) return;
    const rows = errors.map(
      ({ callerId, route, code, reason, firstAt, lastAt, times }) =>
        sql`(${callerId}::uuid, ${route}, ${code}, ${reason}, ${firstAt.toISOString()}::timestamptz,
          ${lastAt.toISOString()}::timestamptz, ${times}::bigint)`,
    );
    const columns = sql`${caller}, route, code, reason, first_happened_at, happened_at, occurrences`;
    await transaction.execute(sql`insert into ${table} (${columns})
      select reported.* from (values ${sqlList(rows)}) as reported (${columns})
      join ${callers} on ${callers.id} = reported.${caller} order by 1, 2, 3, 4 for key share of ${callers}
      on conflict (${caller}, route, code, reason) where occurrences is not null do update set
        first_happened_at = least(${table}.first_happened_at, excluded.first_happened_at),
        happened_at = greatest(${table}.happened_at, excluded.happened_at),
        occurrences = ${table}.occurrences + excluded.occurrences`);
    await deleteSurplusErrors(kind, [...new Set(errors.map(({ callerId }) => callerId))], transaction);
  });
}

/**
 * Keeps the newest errors of each caller, and only some with one route and code, so that ever new reasons at one place
 * cannot push out what happened at the others.
 */
async function deleteSurplusErrors(kind: CallerKind, callerIds: readonly string[], transaction: Transaction) {
  const { errors, errorOf } = places[kind];
  const { errorsPerCaller, reasonsPerError } = usageBounds;
  const caller = sql.identifier(errorOf.name);
  const ids = sqlList(callerIds.map((id) => sql`${id}::uuid`));
  const reasons = sql`select id, ${caller}, happened_at, ${reasonsPerError} < row_number() over
    (partition by ${caller}, route, code order by happened_at desc, id) as is_surplus
    from ${errors} where ${caller} in (${ids})`;
  const ranked = sql`select id, is_surplus, row_number() over
    (partition by ${caller} order by is_surplus, happened_at desc, id) as place from (${reasons}) as reasons`;
  // What another process deletes at this moment needs no second deletion.
  const surplus = sql`select id from ${errors} where id in (select id from (${ranked}) as ranked
    where is_surplus or place > ${errorsPerCaller}) for update skip locked`;
  await transaction.delete(errors).where(sql`${errors.id} in (${surplus})`);
}

export async function deleteOldUsage(): Promise<void> {
  const age = sql`make_interval(days => ${usageBounds.days})`;
  for (const { usage, errors } of Object.values(places)) {
    await database()
      .delete(usage)
      .where(lt(usage.day, sql`(now() at time zone 'utc' - ${age})::date`));
    await database()
      .delete(errors)
      .where(lt(errors.happenedAt, sql`now() - ${age}`));
  }
}

const listIds = ({ own }: OwnCallers) => own.map(({ id }) => id);

/** Returns the requests of these callers together by day, route and status, oldest first. */
export async function listUsage(callers: OwnCallers): Promise<DailyRequests[]> {
  const { usage, usageOf } = places[callers.kind];
  const { day, route, status, requests } = usage;
  return database()
    .select({ day, route, status, requests: sql`sum(${requests})`.mapWith(Number) })
    .from(usage)
    .where(inArray(usageOf, listIds(callers)))
    .groupBy(day, route, status)
    .orderBy(asc(day), asc(route), asc(status));
}

/** Returns the errors of these callers together, the latest first. */
export async function listErrors(callers: OwnCallers): Promise<CallError[]> {
  const { errors, errorOf } = places[callers.kind];
  const { happenedAt, firstHappenedAt, route, code, reason, occurrences } = errors;
  const lastAt = sql`max(${happenedAt})`.mapWith(happenedAt);
  const firstAt = sql`min(coalesce(${firstHappenedAt}, ${happenedAt}))`.mapWith(happenedAt);
  const times = sql`sum(coalesce(${occurrences}, 1))`.mapWith(Number);
  return database()
    .select({ route, code, reason, firstAt, lastAt, times })
    .from(errors)
    .where(inArray(errorOf, listIds(callers)))
    .groupBy(route, code, reason)
    .orderBy(desc(lastAt), asc(route), asc(code), asc(reason))
    .limit(usageBounds.errorsPerCaller);
}

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
