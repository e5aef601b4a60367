import { generateKeyPairSync } from "node:crypto";
import { type AdapterPayload, Provider } from "oidc-provider";
import type { Sql } from "postgres";
import { createPayloadTable, postgresAdapter } from "./adapter";

/** The scopes of the refresh tokens; without `openid`, since ours gives no ID token either. */
const scope = "identify links";

/** oidc-provider as a service like ours would set it up: opaque tokens, strict rotation, clients in the database. */
export function createProvider(sql: Sql, issuer: string): Provider {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return new Provider(issuer, {
    adapter: postgresAdapter(sql),
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    scopes: ["openid", "offline_access", ...scope.split(" ")],
    rotateRefreshToken: true,
    ttl: { AccessToken: 3600, ClientCredentials: 3600, RefreshToken: 7 * 24 * 3600, Grant: 7 * 24 * 3600 },
    cookies: { keys: ["bench"] },
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "ES256" }] },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
  });
}

/**
 * Makes the table, registers an application, and makes refresh tokens of it, each of a grant of its own.
 * @returns the tokens
 */
export async function seedProvider(sql: Sql, client: { id: string; secret: string }, count: number) {
  await createPayloadTable(sql);
  const provider = createProvider(sql, "http://127.0.0.1");
  const Adapter = postgresAdapter(sql);
  const registered: AdapterPayload = {
    client_id: client.id,
    client_secret: client.secret,
    grant_types: ["authorization_code", "client_credentials", "refresh_token"],
    response_types: ["code"],
    redirect_uris: ["https://app.example/callback"],
    token_endpoint_auth_method: "client_secret_post",
    id_token_signed_response_alg: "ES256",
  };
  await new Adapter("Client").upsert(client.id, registered, 0);
  const found = await provider.Client.find(client.id);
  if (!found) throw new Error("oidc-provider does not know its client");
  const tokens: string[] = [];
  for (let left = count; left > 0; left -= 1) {
    const grant = new provider.Grant({ clientId: client.id, accountId: "ada" });
    grant.addOIDCScope(scope);
    const owned = { accountId: "ada", grantId: await grant.save(), gty: "authorization_code", scope };
    tokens.push(await new provider.RefreshToken({ client: found, ...owned }).save());
  }
  return tokens;
}
