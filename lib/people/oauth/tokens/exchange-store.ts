import "server-only";
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import {
  oauthAccessTokens,
  oauthClients,
  oauthCodes,
  oauthDeviceCodes,
  oauthGrants,
  oauthRefreshTokens,
} from "@/db/schema";
import { columnNames, executeRows, isWithinLast } from "@/db/sql";
import { statement } from "@/db/statement";
import { refreshGraceSeconds, tokenLifetimeSeconds } from "@/lib/core/limits/developer-quotas";
import { isScope, type Scope } from "@/lib/core/operation/scopes";
import { isRowId } from "@/lib/core/random-id";
import { hashSecret, newSecret } from "@/lib/core/secrets";
import { type FoundClient, findClientBySecret } from "../clients/client-store";
import { extendAccessTokenRow, extendGrantRows, insertAccessTokenRows } from "../grant-row-store";
import { type IdTokenFacts, signIdToken } from "../openid/id-token";
import type { Resource } from "../resource";
import type { GrantedTokens } from "../schema";
import { makeSuccessor, successorsOf, type TokenPair } from "./successor";
import { type ExchangedTable, inSeconds } from "./token-store";

type SignedIn = Omit<IdTokenFacts, "accessToken">;

/** An id_token names the application as it knows itself. */
const publicId = sql<string>`${sql`coalesce(${oauthClients.documentUrl}, ${oauthClients.id}::text)`}`;

/** The client, whether or not it has proven itself, and the tokens (RFC 6749, 5.1) where everything was right. */
export type Exchanged = FoundClient & { tokens?: GrantedTokens };

/**
 * Authenticates the client, uses the code or refresh token up, and issues the tokens that replace it, in one statement.
 * It locks the application, then the grant, then the code or token, in the order of a revocation; the update of a row
 * that is not used yet is what can happen once only.
 * @param condition on the row, beyond that it is neither used nor expired @param scopes those of the access token
 * @param nonce of the authorization request (OpenID Connect) @param changes more columns that the use sets
 */
const exchangeStatement = (
  name: string,
  table: ExchangedTable,
  { condition, scopes, nonce, changes = sql`` }: { condition: SQL; scopes: SQL; nonce: SQL; changes?: SQL },
) =>
  statement((database) => {
    const client = database.$with("client").as(findClientBySecret(database));
    const application = database.$with("application", {}).as(sql`
      select ${oauthClients.id} from ${oauthClients} where ${oauthClients.id} = (
        select ${client.id} from ${client} where ${client.secretId} is not null
          or (${client.isPublic} and ${sql.placeholder("secretHash")}::text is null)
      ) for key share`);
    const granted = database.$with("granted", {}).as(sql`
      select ${oauthGrants.id}, coalesce(${oauthGrants.pageId}, ${oauthGrants.userId}) as user_id, ${oauthGrants.clientId},
        ${oauthGrants.userId} as account_id, ${oauthGrants.signedInAt}, ${oauthGrants.isMultiFactor}, ${oauthGrants.resource} from ${oauthGrants}
      where ${oauthGrants.id} = (select ${table.grantId} from ${table} where ${table.hash} = ${sql.placeholder("hash")})
        and ${oauthGrants.clientId} = (select id from application)
      for update`);
    const isUsable = and(
      eq(table.hash, sql.placeholder("hash")),
      eq(table.grantId, sql`granted.id`),
      isNull(table.usedAt),
      sql`${table.expiresAt} > now()`,
      // A request may repeat the resource of the grant (RFC 8707, 2.2).
      sql`coalesce(${sql.placeholder("resource")}::text, granted.resource) is not distinct from granted.resource`,
      condition,
    );
    const used = database.$with("used", {}).as(sql`
      update ${table} set ${sql.identifier(table.usedAt.name)} = now()${changes} from granted where ${isUsable}
      returning granted.id as grant_id, granted.user_id, granted.client_id, granted.account_id, granted.signed_in_at,
        granted.is_multi_factor, granted.resource,
        ${table.scopes} as all_scopes, ${scopes} as scopes, ${nonce} as nonce`);
    const issued = {
      hash: sql.placeholder("accessHash"),
      ...{ grantId: sql`grant_id`, clientId: sql`client_id`, userId: sql`user_id`, scopes: sql`scopes` },
      resource: sql`resource`,
      expiresAt: inSeconds(tokenLifetimeSeconds.accessToken),
    };
    const access = database.$with("access", {}).as(insertAccessTokenRows(issued, sql`from used`));
    const refresh = database.$with("refresh", {}).as(sql`
      insert into ${oauthRefreshTokens} ${columnNames(oauthRefreshTokens.hash, oauthRefreshTokens.grantId, oauthRefreshTokens.scopes, oauthRefreshTokens.expiresAt)}
      select ${sql.placeholder("refreshHash")}, grant_id, all_scopes, ${inSeconds(tokenLifetimeSeconds.refreshToken)} from used`);
    const extended = database
      .$with("extended", {})
      .as(extendGrantRows("used", inSeconds(tokenLifetimeSeconds.refreshToken)));
    return database
      .with(client, application, granted, used, access, refresh, extended)
      .select({
        ...{ id: client.id, ownerId: client.ownerId, isPublic: client.isPublic, secretId: client.secretId },
        scopes: sql<string[] | null>`(select scopes from used)`,
        signedIn: sql<SignedIn | null>`(select json_build_object('userId', account_id, 'nonce', nonce,
          'clientId', ${publicId},
          'authTime', floor(extract(epoch from signed_in_at)), 'isMultiFactor', is_multi_factor,
          'algorithm', ${oauthClients.idTokenAlgorithm}) from used, ${oauthClients}
          where ${oauthClients.id} = used.client_id)`,
      })
      .from(client)
      .prepare(name);
  });

const codeExchange = exchangeStatement("exchange_code", oauthCodes, {
  condition: sql`${oauthCodes.redirectUri} is not distinct from ${sql.placeholder("redirectUri")}::text
    and ${oauthCodes.codeChallenge} is not distinct from ${sql.placeholder("codeChallenge")}::text`,
  scopes: sql`${oauthCodes.scopes}`,
  nonce: sql`${oauthCodes.nonce}`,
});

const wanted = sql.param(sql.placeholder("wanted"), oauthRefreshTokens.scopes);
const { successorSalt } = oauthRefreshTokens;
const refreshExchange = exchangeStatement("exchange_refresh_token", oauthRefreshTokens, {
  condition: sql`${oauthRefreshTokens.scopes} @> ${wanted}::text[]`,
  scopes: sql`case when cardinality(${wanted}::text[]) = 0 then ${oauthRefreshTokens.scopes} else array(
    select scope from unnest(${oauthRefreshTokens.scopes}) with ordinality as own (scope, place)
    where scope = any(${wanted}::text[]) order by place) end`,
  // The id_token of a refresh should have none (OpenID Connect Core, 12.2).
  nonce: sql`null::text`,
  changes: sql`, ${sql.identifier(successorSalt.name)} = ${sql.placeholder("salt")}`,
});

const deviceExchange = exchangeStatement("exchange_device_code", oauthDeviceCodes, {
  condition: sql`true`,
  scopes: sql`${oauthDeviceCodes.scopes}`,
  nonce: sql`null::text`,
});

type Statement = typeof codeExchange | typeof refreshExchange | typeof deviceExchange;

async function exchange(
  run: Statement,
  clientId: string,
  { accessToken, refreshToken }: TokenPair,
  values: { secretHash: string | null; hash: string; resource: Resource | null; [name: string]: unknown },
): Promise<Exchanged | undefined> {
  if (!isRowId(clientId)) return undefined;
  const hashes = { accessHash: hashSecret(accessToken), refreshHash: hashSecret(refreshToken) };
  const [row] = await run().execute({ clientId, ...values, ...hashes });
  if (!row?.scopes || !row.signedIn) return row;
  const { scopes, signedIn } = row;
  return { ...row, tokens: await tokensOf({ accessToken, refreshToken, scopes, signedIn }) };
}

/** What a token request is answered with. */
export type Issued = TokenPair & { scopes: readonly string[]; signedIn: SignedIn };

/** Returns the answer of a token request (RFC 6749, 5.1), with a new id_token where one is due. */
export async function tokensOf({ accessToken, refreshToken, scopes, signedIn }: Issued): Promise<GrantedTokens> {
  const granted = scopes.filter(isScope);
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: tokenLifetimeSeconds.accessToken,
    refresh_token: refreshToken,
    scope: granted.join(" "),
    ...(granted.includes("openid") && { id_token: await signIdToken({ ...signedIn, accessToken }) }),
  };
}

/** Exchanges a code. @param code with the redirect URI and the S256 challenge that the authorization request must have had, or null */
export function exchangeCode(
  clientId: string,
  secretHash: string | null,
  code: { hash: string; redirectUri: string | null; codeChallenge: string | null; resource: Resource | null },
): Promise<Exchanged | undefined> {
  const tokens = { accessToken: newSecret("accessToken"), refreshToken: newSecret("refreshToken") };
  return exchange(codeExchange, clientId, tokens, { secretHash, ...code });
}

/** Exchanges a device code that the person has agreed to. */
export function exchangeDeviceCode(
  clientId: string,
  secretHash: string | null,
  hash: string,
): Promise<Exchanged | undefined> {
  const tokens = { accessToken: newSecret("accessToken"), refreshToken: newSecret("refreshToken") };
  return exchange(deviceExchange, clientId, tokens, { secretHash, hash, resource: null });
}

/** A refresh token with the scopes that the access token shall have; all of them where that list is empty. */
export type PresentedRefreshToken = { token: string; wanted: readonly Scope[]; resource: Resource | null };

/** Exchanges a refresh token. */
export function rotateRefreshToken(
  clientId: string,
  secretHash: string | null,
  { token, wanted, resource }: PresentedRefreshToken,
): Promise<Exchanged | undefined> {
  const { salt, ...tokens } = makeSuccessor(token);
  const hash = hashSecret(token);
  return exchange(refreshExchange, clientId, tokens, { secretHash, hash, wanted, resource, salt });
}

/**
 * Returns what replaced a refresh token to the client that sends it again, once, soon after its use, and while its
 * successor is unused; the access token then lives for its full time from now. It is called after `lockGrant`.
 */
export async function repeatRotation(
  grantId: string,
  { token, wanted }: PresentedRefreshToken,
  transaction: Transaction,
): Promise<Issued | undefined> {
  const { hash, scopes, usedAt } = oauthRefreshTokens;
  const salts = sql.identifier(successorSalt.name);
  const [before] = await executeRows<{ salt: string }>(
    transaction,
    sql`update ${oauthRefreshTokens} set ${salts} = null
      from (select ${hash}, ${successorSalt} from ${oauthRefreshTokens} where ${hash} = ${hashSecret(token)} for update) before
      where ${hash} = before.hash and before.${salts} is not null and ${isWithinLast(usedAt, refreshGraceSeconds)}
        and ${scopes} @> ${sql.param([...wanted], scopes)}::text[]
      returning before.${salts} as salt`,
  );
  for (const pair of before ? successorsOf(token, before.salt) : []) {
    const successor = transaction.select({ hash }).from(oauthRefreshTokens);
    const isUnused = successor.where(and(eq(hash, hashSecret(pair.refreshToken)), isNull(usedAt)));
    const isLive = and(eq(oauthAccessTokens.hash, hashSecret(pair.accessToken)), sql`exists ${isUnused}`);
    const expiresAt = inSeconds(tokenLifetimeSeconds.accessToken);
    const granted = await extendAccessTokenRow(isLive, expiresAt, transaction);
    if (granted) return { ...pair, scopes: granted, signedIn: await readSignedIn(grantId, transaction) };
  }
  return undefined;
}

async function readSignedIn(grantId: string, transaction: Transaction): Promise<Issued["signedIn"]> {
  const [grant] = await transaction
    .select({
      userId: oauthGrants.userId,
      authTime: sql<number | null>`floor(extract(epoch from ${oauthGrants.signedInAt}))::float8`,
      isMultiFactor: oauthGrants.isMultiFactor,
      algorithm: oauthClients.idTokenAlgorithm,
      clientId: publicId,
    })
    .from(oauthGrants)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthGrants.clientId))
    .where(eq(oauthGrants.id, grantId));
  if (!grant) throw new Error("the locked grant is gone");
  return { ...grant, nonce: null };
}

/** Makes refresh tokens that were used before the last seconds lead to nothing. */
export async function forgetSuccessors(): Promise<void> {
  const { usedAt } = oauthRefreshTokens;
  await database()
    .update(oauthRefreshTokens)
    .set({ successorSalt: null })
    .where(and(isNotNull(successorSalt), sql`not ${isWithinLast(usedAt, refreshGraceSeconds)}`));
}
