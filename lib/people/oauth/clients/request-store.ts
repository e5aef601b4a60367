import "server-only";
import { and, desc, eq, getTableColumns, inArray, isNotNull, like, lt, or, type SQL, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { oauthClientRequests, oauthClients } from "@/db/schema";
import { requestLogBounds } from "@/lib/core/limits/developer-quotas";
import { isRowId } from "@/lib/core/random-id";
import type { OwnClient } from "./client-store";

/** One request of an application. @property id its `X-Request-Id` @property code of an error @property reason of it, as errors are kept */
export type ClientRequest = {
  id: string;
  happenedAt: Date;
  route: string;
  status: number;
  code: string | null;
  reason: string | null;
  milliseconds: number;
};
export type RequestOfClient = ClientRequest & { clientId: string };

/** Stores requests, except those of an application that is gone, and keeps the newest of each application. */
export async function writeRequests(requests: readonly RequestOfClient[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const { clientId } of requests) counts.set(clientId, (counts.get(clientId) ?? 0) + 1);
  await database().transaction(async (transaction) => {
    const clients = await transaction
      .select({ id: oauthClients.id })
      .from(oauthClients)
      .where(inArray(oauthClients.id, [...counts.keys()]))
      .orderBy(oauthClients.id)
      .for("key share");
    const present = new Set(clients.map(({ id }) => id));
    const rows = requests.filter(({ clientId }) => present.has(clientId));
    if (rows.length > 0) await transaction.insert(oauthClientRequests).values(rows).onConflictDoNothing();
  });
  // A quiet application is left to the hourly run.
  const busy = [...counts].filter(([, count]) => count >= requestLogBounds.onPage);
  for (const [clientId] of busy) await deleteSurplus(clientId);
}

/** Its requests come from browsers; those that are refused are kept. */
export const authorizeRoute = "/oauth2/authorize";

const { code: codeColumn, route: routeColumn } = oauthClientRequests;
/** Anybody can send such a request in the name of an application: with its client_id, and a wrong code, secret or address. */
const isUnproven = and(
  isNotNull(codeColumn),
  or(like(routeColumn, "% /api/oauth2/%"), like(routeColumn, `% ${authorizeRoute}`)),
);

async function deleteSurplus(clientId: string): Promise<void> {
  const { rowsPerClient, refused } = requestLogBounds;
  const ofClient = eq(oauthClientRequests.clientId, clientId);
  // These go first, so that a flood of them drives out no others.
  await deleteBeyond(refused, and(ofClient, isUnproven));
  await deleteBeyond(rowsPerClient, ofClient);
}

/** Deletes all but the newest of some requests. */
async function deleteBeyond(most: number, of: SQL | undefined): Promise<void> {
  const { happenedAt } = oauthClientRequests;
  const oldest = sql`(select ${happenedAt} from ${oauthClientRequests} where ${of}
    order by ${happenedAt} desc offset ${most} limit 1)`;
  await database()
    .delete(oauthClientRequests)
    .where(and(of, sql`${happenedAt} <= ${oldest}`));
}

/** Deletes requests that are too old, and those of an application that are too many. */
export async function deleteOldRequests(): Promise<void> {
  const age = sql`make_interval(days => ${requestLogBounds.days})`;
  await database()
    .delete(oauthClientRequests)
    .where(lt(oauthClientRequests.happenedAt, sql`now() - ${age}`));
  const full = await database()
    .select({ clientId: oauthClientRequests.clientId })
    .from(oauthClientRequests)
    .groupBy(oauthClientRequests.clientId)
    .having(sql`count(*) > ${requestLogBounds.rowsPerClient}`);
  for (const { clientId } of full) await deleteSurplus(clientId);
}

/** Lists the routes of an application's requests, in the order of their names. */
export async function listRequestRoutes({ id: clientId }: OwnClient): Promise<string[]> {
  const rows = await database()
    .selectDistinct({ route: oauthClientRequests.route })
    .from(oauthClientRequests)
    .where(eq(oauthClientRequests.clientId, clientId));
  return rows.map(({ route }) => route).sort();
}

/** Narrows down a list of requests. @property requestId one request alone @property before the last one of the page before */
export type RequestFilter = {
  requestId?: string | undefined;
  route?: string | undefined;
  onlyErrors?: boolean | undefined;
  before?: string | undefined;
};

/**
 * Returns a page of an application's requests, the newest first, and whether older ones follow. An id that is none of its
 * requests finds nothing.
 */
export async function listRequests(
  { id: clientId }: OwnClient,
  { requestId, route, onlyErrors, before }: RequestFilter,
): Promise<{ requests: ClientRequest[]; hasOlder: boolean }> {
  const { clientId: _, ...columns } = getTableColumns(oauthClientRequests);
  const { id, happenedAt, code } = oauthClientRequests;
  const conditions: (SQL | undefined)[] = [eq(oauthClientRequests.clientId, clientId)];
  const wanted = requestId?.trim().toLowerCase();
  if (wanted !== undefined) conditions.push(isRowId(wanted) ? eq(id, wanted) : sql`false`);
  if (route !== undefined) conditions.push(eq(oauthClientRequests.route, route));
  if (onlyErrors) conditions.push(or(isNotNull(code), sql`${oauthClientRequests.status} >= 400`));
  if (before !== undefined && isRowId(before)) {
    const last = sql`(select ${happenedAt}, ${id} from ${oauthClientRequests} where ${id} = ${before} and client_id = ${clientId})`;
    conditions.push(sql`(${happenedAt}, ${id}) < ${last}`);
  }
  const rows = await database()
    .select(columns)
    .from(oauthClientRequests)
    .where(and(...conditions))
    .orderBy(desc(happenedAt), desc(id))
    .limit(requestLogBounds.onPage + 1);
  return { requests: rows.slice(0, requestLogBounds.onPage), hasOlder: rows.length > requestLogBounds.onPage };
}
