import { randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Sql, TransactionSql } from "postgres";
import { refusal, sha256 } from "./accounts";

const newToken = (prefix: string) => prefix + randomBytes(32).toString("base64url");

type Client = { id: string; owner_id: string; hashes: string[] };

async function authenticateClient(sql: Sql, form: Record<string, string>): Promise<Client> {
  const { client_id = "", client_secret = "" } = form;
  const [client] = await sql<Client[]>`
    select c.id, c.owner_id, array_remove(array_agg(s.hash), null) as hashes
    from oauth_clients c left join oauth_client_secrets s on s.client_id = c.id
    where c.id = ${client_id} and not c.is_public group by c.id`;
  const hash = Buffer.from(sha256(client_secret));
  if (!client?.hashes.some((known) => timingSafeEqual(Buffer.from(known), hash))) throw refusal(401, "invalid_client");
  return client;
}

/** One statement finds the client by its secret and stores the token. */
async function clientCredentials(sql: Sql, { client_id = "", client_secret = "" }: Record<string, string>) {
  const token = newToken("vat_");
  const [stored] = await sql`
    insert into oauth_access_tokens (hash, client_id, user_id, expires_at)
    select ${sha256(token)}, c.id, c.owner_id, now() + interval '1 hour'
    from oauth_clients c join oauth_client_secrets s on s.client_id = c.id
    where c.id = ${client_id} and not c.is_public and s.hash = ${sha256(client_secret)}
    returning client_id`;
  if (!stored) throw refusal(401, "invalid_client");
  return { access_token: token, token_type: "bearer", expires_in: 3600 };
}

type Grant = { id: string; user_id: string };

/** Stores the two tokens of an authorization. */
async function issue(sql: TransactionSql, client: Client, grant: Grant, scopes: string[]) {
  const [accessToken, refreshToken] = [newToken("vat_"), newToken("vrt_")];
  await sql`
    insert into oauth_access_tokens (hash, grant_id, client_id, user_id, scopes, expires_at)
    values (${sha256(accessToken)}, ${grant.id}, ${client.id}, ${grant.user_id}, ${scopes}, now() + interval '1 hour')`;
  await sql`
    insert into oauth_refresh_tokens (hash, grant_id, scopes, expires_at)
    values (${sha256(refreshToken)}, ${grant.id}, ${scopes}, now() + interval '7 days')`;
  await sql`update oauth_grants set expires_at = now() + interval '7 days' where id = ${grant.id}`;
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: 3600,
    refresh_token: refreshToken,
    scope: scopes.join(" "),
  };
}

/** Locks the application and the grant that a code or refresh token belongs to. */
async function lockGrant(sql: TransactionSql, client: Client, table: string, hash: string): Promise<Grant | undefined> {
  await sql`select id from oauth_clients where id = ${client.id} for key share`;
  const [grant] = await sql<Grant[]>`
    select id, user_id from oauth_grants
    where id = (select grant_id from ${sql(table)} where hash = ${hash}) and client_id = ${client.id}
    for update`;
  return grant;
}

async function exchange(sql: TransactionSql, client: Client, code: string, redirectUri: string) {
  const hash = sha256(code);
  const grant = await lockGrant(sql, client, "oauth_codes", hash);
  if (!grant) return undefined;
  const [found] = await sql<{ scopes: string[]; is_used: boolean; is_expired: boolean; redirect_uri: string }[]>`
    select scopes, used_at is not null as is_used, expires_at <= now() as is_expired, redirect_uri
    from oauth_codes where hash = ${hash}`;
  if (found?.is_used) await sql`delete from oauth_grants where id = ${grant.id}`;
  if (!found || found.is_used || found.is_expired || found.redirect_uri !== redirectUri) return undefined;
  await sql`update oauth_codes set used_at = now() where hash = ${hash}`;
  return issue(sql, client, grant, found.scopes);
}

async function refresh(sql: TransactionSql, client: Client, token: string) {
  const hash = sha256(token);
  const grant = await lockGrant(sql, client, "oauth_refresh_tokens", hash);
  if (!grant) return undefined;
  const [old] = await sql<{ scopes: string[]; is_used: boolean; is_expired: boolean }[]>`
    select scopes, used_at is not null as is_used, expires_at <= now() as is_expired
    from oauth_refresh_tokens where hash = ${hash}`;
  if (old?.is_used) await sql`delete from oauth_grants where id = ${grant.id}`;
  if (!old || old.is_used || old.is_expired) return undefined;
  await sql`update oauth_refresh_tokens set used_at = now() where hash = ${hash}`;
  return issue(sql, client, grant, old.scopes);
}

/** The token endpoint. */
export function routeTokens(app: FastifyInstance, sql: Sql): void {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.post<{ Body: Record<string, string> }>("/api/oauth2/token", async (request, reply) => {
    reply.headers({ "Cache-Control": "private, no-store", Pragma: "no-cache" });
    const { grant_type, refresh_token = "", code = "", redirect_uri = "" } = request.body;
    if (grant_type === "client_credentials") return clientCredentials(sql, request.body);
    const isRefresh = grant_type === "refresh_token";
    if (!isRefresh && grant_type !== "authorization_code") throw refusal(400, "unsupported_grant_type");
    const client = await authenticateClient(sql, request.body);
    const tokens = await sql.begin((transaction) =>
      isRefresh ? refresh(transaction, client, refresh_token) : exchange(transaction, client, code, redirect_uri),
    );
    if (!tokens) throw refusal(400, "invalid_grant");
    return tokens;
  });
}
