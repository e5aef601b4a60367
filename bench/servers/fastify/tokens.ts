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

async function clientCredentials(sql: Sql, client: Client) {
  const token = newToken("vat_");
  await sql`
    insert into oauth_access_tokens (hash, client_id, user_id, expires_at)
    values (${sha256(token)}, ${client.id}, ${client.owner_id}, now() + interval '1 hour')`;
  return { access_token: token, token_type: "bearer", expires_in: 3600 };
}

async function refresh(sql: TransactionSql, client: Client, token: string) {
  const hash = sha256(token);
  await sql`select id from oauth_clients where id = ${client.id} for key share`;
  const [grant] = await sql<{ id: string; user_id: string }[]>`
    select id, user_id from oauth_grants
    where id = (select grant_id from oauth_refresh_tokens where hash = ${hash}) and client_id = ${client.id}
    for update`;
  if (!grant) return undefined;
  const [old] = await sql<{ scopes: string[]; is_used: boolean; is_expired: boolean }[]>`
    select scopes, used_at is not null as is_used, expires_at <= now() as is_expired
    from oauth_refresh_tokens where hash = ${hash}`;
  if (old?.is_used) await sql`delete from oauth_grants where id = ${grant.id}`;
  if (!old || old.is_used || old.is_expired) return undefined;
  const [accessToken, refreshToken] = [newToken("vat_"), newToken("vrt_")];
  await sql`update oauth_refresh_tokens set used_at = now() where hash = ${hash}`;
  await sql`
    insert into oauth_access_tokens (hash, grant_id, client_id, user_id, scopes, expires_at)
    values (${sha256(accessToken)}, ${grant.id}, ${client.id}, ${grant.user_id}, ${old.scopes},
      now() + interval '1 hour')`;
  await sql`
    insert into oauth_refresh_tokens (hash, grant_id, scopes, expires_at)
    values (${sha256(refreshToken)}, ${grant.id}, ${old.scopes}, now() + interval '7 days')`;
  await sql`update oauth_grants set expires_at = now() + interval '7 days' where id = ${grant.id}`;
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: 3600,
    refresh_token: refreshToken,
    scope: old.scopes.join(" "),
  };
}

/** The token endpoint. */
export function routeTokens(app: FastifyInstance, sql: Sql): void {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.post<{ Body: Record<string, string> }>("/api/oauth2/token", async (request, reply) => {
    reply.headers({ "Cache-Control": "private, no-store", Pragma: "no-cache" });
    const client = await authenticateClient(sql, request.body);
    const { grant_type, refresh_token = "" } = request.body;
    if (grant_type === "client_credentials") return clientCredentials(sql, client);
    if (grant_type !== "refresh_token") throw refusal(400, "unsupported_grant_type");
    const tokens = await sql.begin((transaction) => refresh(transaction, client, refresh_token));
    if (!tokens) throw refusal(400, "invalid_grant");
    return tokens;
  });
}
