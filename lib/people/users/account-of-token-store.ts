import "server-only";
import { eq, sql } from "drizzle-orm";
import { oauthAccessTokens, oauthGrants, personalTokens, profileCounts, users } from "@/db/schema";
import { statement } from "@/db/statement";
import type { Actor } from "@/lib/people/oauth/actor";
import {
  isLivePersonalToken,
  pageOfToken,
  personalActorColumns,
  personalTokenHash,
  toPersonalActor,
} from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { accessTokenHash, actorColumns, isLiveToken, toActor } from "@/lib/people/oauth/tokens/token-store";
import { type Account, accountColumns, relatedColumns, withAccount } from "./store";

const accountOfToken = statement((database) =>
  database
    .select({ token: actorColumns, account: { ...accountColumns, ...relatedColumns } })
    .from(oauthAccessTokens)
    .innerJoin(users, eq(users.id, oauthAccessTokens.userId))
    .leftJoin(profileCounts, eq(profileCounts.userId, users.id))
    .where(isLiveToken)
    .prepare("account_of_token"),
);

const accountOfPersonalToken = statement((database) =>
  database
    .select({ token: personalActorColumns, account: { ...accountColumns, ...relatedColumns } })
    .from(personalTokens)
    .innerJoin(users, eq(users.id, pageOfToken))
    .leftJoin(profileCounts, eq(profileCounts.userId, users.id))
    .where(isLivePersonalToken)
    .prepare("account_of_personal_token"),
);

/** Finds the account in one statement, or in two for a further page; returns undefined as `findActor` does. */
export async function findAccountOfToken(accessToken: string): Promise<(Actor & { account: Account }) | undefined> {
  const personalHash = personalTokenHash(accessToken);
  if (personalHash !== undefined) {
    const [row] = await accountOfPersonalToken().execute({ hash: personalHash });
    return row && { ...(await toPersonalActor(row.token)), account: await withAccount(row.account as Account) };
  }
  const hash = accessTokenHash(accessToken);
  const [row] = hash === undefined ? [] : await accountOfToken().execute({ hash });
  return row && { ...toActor(row.token), account: await withAccount(row.account as Account) };
}

const signedInAccount = statement((database) =>
  database
    .select({ token: actorColumns, account: { ...accountColumns, ...relatedColumns } })
    .from(oauthAccessTokens)
    .leftJoin(oauthGrants, eq(oauthGrants.id, oauthAccessTokens.grantId))
    .innerJoin(users, eq(users.id, sql`coalesce(${oauthGrants.userId}, ${oauthAccessTokens.userId})`))
    .leftJoin(profileCounts, eq(profileCounts.userId, users.id))
    .where(isLiveToken)
    .prepare("signed_in_account"),
);

/**
 * Finds who signed in, where a token may act on another page than the first one of that account; returns undefined as
 * `findActor` does.
 */
export async function findSignedInAccount(accessToken: string): Promise<(Actor & { account: Account }) | undefined> {
  const hash = accessTokenHash(accessToken);
  if (hash === undefined) return findAccountOfToken(accessToken);
  const [row] = await signedInAccount().execute({ hash });
  return row && { ...toActor(row.token), account: row.account as Account };
}
