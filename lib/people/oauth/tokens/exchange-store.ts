import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { oauthClients, oauthCodes, oauthGrants, oauthRefreshTokens } from "@/db/schema";
import { columnNames } from "@/db/sql";
import { statement } from "@/db/statement";
import { tokenLifetimeSeconds } from "@/lib/core/limits/quotas";
import { isScope, type Scope } from "@/lib/core/operation/scopes";
import { isRowId } from "@/lib/core/random-id";
import { hashSecret, newSecret } from "@/lib/core/secrets";
import { type FoundClient, findClientBySecret } from "../clients/client-store";
import { extendGrantRows, insertAccessTokenRows } from "../grant-row-store";
import { type IdTokenFacts, signIdToken } from "../openid/id-token";
import type { GrantedTokens } from "../schema";
import { type ExchangedTable, inSeconds } from "./token-store";

type SignedIn = Omit<IdTokenFacts, "clientId" | "accessToken">;

/** The client, whether or not it has proven itself, and the tokens (RFC 6749, 5.1) where everything was right. */
export type Exchanged = FoundClient & { tokens?: GrantedTokens };

/**
 * Authenticates the client, uses the code or refresh token up, and issues the tokens that replace it, in one statement.
 * It locks the application, then the grant, then the code or token, in the order of a revocation; the update of a row
 * that is not used yet is what can happen once only.
 * @param condition on the row, beyond that it is neither used nor expired @param scopes those of the access token
 * @param nonce of the authorization request (OpenID Connect)
 */
const exchangeStatement = (name: string, table: ExchangedTable, condition: SQL, scopes: SQL, nonce: SQL) =>
  statement((database) => {
    const client = database.$with("client").as(findClientBySecret(database));
    const application = database.$with("application", {}).as(sql`
      select ${oauthClients.id} from ${oauthClients} where ${oauthClients.id} = (
        select ${client.id} from ${client} where ${client.secretId} is not null
          or (${client.isPublic} and ${sql.placeholder("secretHash")}::text is null)
      ) for key share`);
    const granted = database.$with("granted", {}).as(sql`
      select ${oauthGrants.id}, coalesce(${oauthGrants.pageId}, ${oauthGrants.userId}) as user_id, ${oauthGrants.clientId},
        ${oauthGrants.userId} as account_id, ${oauthGrants.signedInAt}, ${oauthGrants.isMultiFactor} from ${oauthGrants}
      where ${oauthGrants.id} = (select ${table.grantId} from ${table} where ${table.hash} = ${sql.placeholder("hash")})
        and ${oauthGrants.clientId} = (select id from application)
      for update`);
    const isUsable = and(
      eq(table.hash, sql.placeholder("hash")),
      eq(table.grantId, sql`granted.id`),
      isNull(table.usedAt),
      sql`${table.expiresAt} > now()`,
      condition,
    );
    const used = database.$with("used", {}).as(sql`
      update ${table} set ${sql.identifier(table.usedAt.name)} = now() from granted where ${isUsable}
      returning granted.id as grant_id, granted.user_id, granted.client_id, granted.account_id, granted.signed_in_at, granted.is_multi_factor,
        ${table.scopes} as all_scopes, ${scopes} as scopes, ${nonce} as nonce`);
    const issued = {
      hash: sql.placeholder("accessHash"),
      ...{ grantId: sql`grant_id`, clientId: sql`client_id`, userId: sql`user_id`, scopes: sql`scopes` },
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
          'authTime', floor(extract(epoch from signed_in_at)), 'isMultiFactor', is_multi_factor,
          'algorithm', ${oauthClients.idTokenAlgorithm}) from used, ${oauthClients}
          where ${oauthClients.id} = used.client_id)`,
      })
      .from(client)
      .prepare(name);
  });

const codeExchange = exchangeStatement(
  "exchange_code",
  oauthCodes,
  sql`${oauthCodes.redirectUri} is not distinct from ${sql.placeholder("redirectUri")}::text
    and ${oauthCodes.codeChallenge} is not distinct from ${sql.placeholder("codeChallenge")}::text`,
  sql`${oauthCodes.scopes}`,
  sql`${oauthCodes.nonce}`,
);

const wanted = sql.param(sql.placeholder("wanted"), oauthRefreshTokens.scopes);
const refreshExchange = exchangeStatement(
  "exchange_refresh_token",
  oauthRefreshTokens,
  sql`${oauthRefreshTokens.scopes} @> ${wanted}::text[]`,
  sql`case when cardinality(${wanted}::text[]) = 0 then ${oauthRefreshTokens.scopes} else array(
    select scope from unnest(${oauthRefreshTokens.scopes}) with ordinality as own (scope, place)
    where scope = any(${wanted}::text[]) order by place) end`,
  // The id_token of a refresh should have none (OpenID Connect Core, 12.2).
  sql`null::text`,
);

type Statement = typeof codeExchange | typeof refreshExchange;

async function exchange(
  run: Statement,
  clientId: string,
  values: { secretHash: string | null; hash: string; [name: string]: unknown },
): Promise<Exchanged | undefined> {
  if (!isRowId(clientId)) return undefined;
  const [accessToken, refreshToken] = [newSecret("accessToken"), newSecret("refreshToken")];
  const hashes = { accessHash: hashSecret(accessToken), refreshHash: hashSecret(refreshToken) };
  const [row] = await run().execute({ clientId, ...values, ...hashes });
  if (!row?.scopes || !row.signedIn) return row;
  const granted = row.scopes.filter(isScope);
  const tokens = {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: tokenLifetimeSeconds.accessToken,
    refresh_token: refreshToken,
    scope: granted.join(" "),
    ...(granted.includes("openid") && { id_token: await signIdToken({ ...row.signedIn, clientId, accessToken }) }),
  } as const;
  return { ...row, tokens };
}

/** Exchanges a code. @param code with the redirect URI and the S256 challenge that the authorization request must have had, or null */
export function exchangeCode(
  clientId: string,
  secretHash: string | null,
  code: { hash: string; redirectUri: string | null; codeChallenge: string | null },
): Promise<Exchanged | undefined> {
  return exchange(codeExchange, clientId, { secretHash, ...code });
}

/** Exchanges a refresh token. @param token with the scopes that the access token shall have; all of them where that list is empty */
export function rotateRefreshToken(
  clientId: string,
  secretHash: string | null,
  token: { hash: string; wanted: readonly Scope[] },
): Promise<Exchanged | undefined> {
  return exchange(refreshExchange, clientId, { secretHash, ...token });
}
