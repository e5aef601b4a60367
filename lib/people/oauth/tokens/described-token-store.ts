import "server-only";
import { eq, sql } from "drizzle-orm";
import { oauthAccessTokens, oauthClients, personalTokens, users } from "@/db/schema";
import { statement } from "@/db/statement";
import { type Actor, scopesOf } from "../actor";
import { publicClientId } from "../client-document";
import {
  isLivePersonalToken,
  pageOfToken,
  personalActorColumns,
  personalTokenHash,
  toPersonalActor,
} from "../personal-tokens/personal-token-store";
import type { DescribedToken } from "../schema";
import { accessTokenHash, actorColumns, isLiveToken, toActor } from "./token-store";

const { username } = users;

const describedToken = statement((database) =>
  database
    .select({
      actor: actorColumns,
      name: oauthClients.name,
      documentUrl: oauthClients.documentUrl,
      username,
      expiresAt: oauthAccessTokens.expiresAt,
      hasGrant: sql<boolean>`${oauthAccessTokens.grantId} is not null`,
    })
    .from(oauthAccessTokens)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthAccessTokens.clientId))
    .innerJoin(users, eq(users.id, oauthAccessTokens.userId))
    .where(isLiveToken)
    .prepare("described_token"),
);

const describedPersonalToken = statement((database) =>
  database
    .select({ actor: personalActorColumns, name: personalTokens.name, username, expiresAt: personalTokens.expiresAt })
    .from(personalTokens)
    .innerJoin(users, eq(users.id, pageOfToken))
    .where(isLivePersonalToken)
    .prepare("described_personal_token"),
);

type Described = Actor & { token: DescribedToken };

/** Finds whose token it is and what it may do, in one statement; returns undefined as `findActor` does. */
export async function findDescribedToken(accessToken: string): Promise<Described | undefined> {
  const personalHash = personalTokenHash(accessToken);
  if (personalHash !== undefined) {
    const [row] = await describedPersonalToken().execute({ hash: personalHash });
    return row && describe(await toPersonalActor(row.actor), "personal_token", row);
  }
  const hash = accessTokenHash(accessToken);
  const [row] = hash === undefined ? [] : await describedToken().execute({ hash });
  return row && describe(toActor(row.actor), row.hasGrant ? "authorization" : "client_credentials", row);
}

type Row = { name: string; documentUrl?: string | null; username: string; expiresAt: Date | null };

function describe(actor: Actor, kind: DescribedToken["kind"], row: Row): Described {
  const { name, documentUrl, username, expiresAt } = row;
  const user = { id: actor.userId, username };
  const { clientId } = actor;
  const client_id = clientId === undefined ? null : publicClientId({ id: clientId, documentUrl: documentUrl ?? null });
  const expires_at = expiresAt && Math.floor(expiresAt.getTime() / 1000);
  return { ...actor, token: { kind, name, client_id, user, scopes: [...scopesOf(actor)], expires_at } };
}
