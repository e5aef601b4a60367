import "server-only";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { database, type Executor } from "@/db/client";
import { oauthClientOwners, oauthClients, users } from "@/db/schema";

/** What an account is to an application: the one that it belongs to, or one of those that it is shared with. */
export type Standing = "owner" | "co_owner";
type Owned = { id: string; ownerId: string | null };

const { clientId, accountId: coOwnerId } = oauthClientOwners;

/** Returns what an account is to an application; undefined for a stranger. All checks whose application it is are this. */
export async function findStanding(
  client: Owned,
  accountId: string,
  executor: Executor = database(),
): Promise<Standing | undefined> {
  if (client.ownerId === accountId) return "owner";
  const isCoOwner = and(eq(clientId, client.id), eq(coOwnerId, accountId));
  return (await executor.$count(oauthClientOwners, isCoOwner)) > 0 ? "co_owner" : undefined;
}

/** The condition of the same for lists. A union uses an index for each of its parts. */
export const isOwnedBy = (accountId: string): SQL =>
  sql`${oauthClients.id} in (select belonging.id from ${oauthClients} belonging where belonging.owner_id = ${accountId}
    union all select shared.client_id from ${oauthClientOwners} shared where shared.account_id = ${accountId})`;

export type CoOwner = { id: string; username: string; displayName: string; since: Date };

/** Lists the co-owners of an application, the first ones first. */
export function listCoOwners(client: Pick<Owned, "id">, executor: Executor = database()): Promise<CoOwner[]> {
  const { id, username, displayName, uid } = users;
  return executor
    .select({ id, username, displayName, since: oauthClientOwners.createdAt })
    .from(oauthClientOwners)
    .innerJoin(users, eq(users.id, coOwnerId))
    .where(eq(clientId, client.id))
    .orderBy(asc(oauthClientOwners.createdAt), asc(uid));
}

/** Returns the names of the co-owners of all applications, the first ones first, by the id of the application. */
export async function listAllCoOwners(): Promise<Map<string, string[]>> {
  const rows = await database()
    .select({ clientId, username: users.username })
    .from(oauthClientOwners)
    .innerJoin(users, eq(users.id, coOwnerId))
    .orderBy(asc(oauthClientOwners.createdAt), asc(users.uid));
  const names = new Map<string, string[]>();
  for (const { clientId: of, username } of rows) names.set(of, [...(names.get(of) ?? []), username]);
  return names;
}

/** Lists the co-owners of all applications that belong to an account. */
export async function listHeirs(ownerId: string): Promise<string[]> {
  const heirs = await database()
    .selectDistinct({ id: coOwnerId })
    .from(oauthClientOwners)
    .innerJoin(oauthClients, eq(oauthClients.id, clientId))
    .where(eq(oauthClients.ownerId, ownerId));
  return heirs.map(({ id }) => id);
}

/** Whether applications belong to an account, which its page shows. */
export async function isDeveloper(ownerId: string): Promise<boolean> {
  const own = database().select({ id: oauthClients.id }).from(oauthClients).where(eq(oauthClients.ownerId, ownerId));
  return (await own.limit(1)).length > 0;
}
