import "server-only";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { oauthGrants, users } from "@/db/schema";
import { accountOf } from "@/lib/core/owners/account-of-store";
import type { Actor } from "@/lib/people/oauth/actor";

/**
 * Lists the pages that a token may see, the first one first: the page that it acts on, and those of the same person for
 * which its application has live grants.
 */
export function listPagesOfActor({ userId, clientId }: Actor) {
  const ofApplication = (applicationId: string) =>
    database()
      .select({ id: sql`coalesce(${oauthGrants.pageId}, ${oauthGrants.userId})` })
      .from(oauthGrants)
      .where(
        and(
          eq(oauthGrants.userId, accountOf(userId)),
          eq(oauthGrants.clientId, applicationId),
          gt(oauthGrants.expiresAt, sql`now()`),
        ),
      );
  const { id, username, displayName, avatar, customDomain, isPremium, accountId } = users;
  return database()
    .select({
      ...{ id, username, displayName, avatar, customDomain, isPremium },
      isFirst: sql<boolean>`${accountId} is null`,
      actsOn: sql<boolean>`${id} = ${userId}`,
    })
    .from(users)
    .where(
      and(
        // A union uses the primary key, where a condition with `or` would read all accounts.
        clientId === undefined
          ? eq(id, userId)
          : sql`${id} in (select ${userId}::uuid union all ${ofApplication(clientId)})`,
        isNull(users.deleteAfter),
      ),
    )
    .orderBy(sql`${accountId} is not null`, asc(users.uid));
}
