import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { hashSecret, newSecret } from "@/lib/core/secrets";
import { hashPassword } from "@/lib/people/auth/password/password";

/** What the rows act with. */
export type Seed = {
  /** A public profile with something in every part of it. */
  handle: string;
  /** An access token of that person, for everything. */
  token: string;
  /** Access tokens of premium people, one of each. */
  people: string[];
  client: { id: string; secret: string };
  redirectUri: string;
  /** Authorization codes, each of an authorization of its own; begins again after the last. */
  nextCode: () => string;
  /** Refresh tokens, each of an authorization of its own and never used; hands out the next one. */
  nextRefreshToken: () => string;
  /** The same of oidc-provider. */
  nextProviderToken: () => string;
};

const peopleCount = 2_000;
const refreshCount = 100;
const codeCount = 20_000;
const redirectUri = "https://app.example/callback";
/** That of Ada. */
export const password = "correct horse battery";
const refreshScopes = ["identify", "links"];

/** Fills an empty, migrated database. */
export async function seed(sql: Sql): Promise<Seed> {
  const ada = await insertAda(sql);
  const people = Array.from({ length: peopleCount }, (_, index) => ({ id: randomUUID(), username: `person-${index}` }));
  await sql`
    insert into users (id, username, display_name, email, is_premium)
    select id, username, username, username || '@example.com', true
    from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ username }) => username)}::text[])
      as person (id, username)`;
  await sql`insert into handles (key, user_id, kind) select lower(username), id, 'username' from users`;
  const client = { id: randomUUID(), secret: newSecret("clientSecret") };
  await sql`
    insert into oauth_clients (id, owner_id, name, redirect_uris)
    values (${client.id}, ${ada}, 'Bench', array[${redirectUri}])`;
  await sql`
    insert into oauth_client_secrets (client_id, hash, tail)
    values (${client.id}, ${hashSecret(client.secret)}, ${client.secret.slice(-4)})`;
  const [token = "", ...tokens] = await insertTokens(sql, client.id, [ada, ...people.map(({ id }) => id)]);
  const refreshTokens = await insertRefreshTokens(sql, client.id, ada);
  const codes = await insertCodes(sql, client.id, ada);
  // Not at the top: oidc-provider remarks on the version of Node as soon as it is loaded.
  const { seedProvider } = await import("./servers/oidc-provider/provider");
  const providerTokens = await seedProvider(sql, client, refreshCount);
  await sql`analyze`;
  return {
    handle: "ada",
    token,
    people: tokens,
    client,
    redirectUri,
    nextCode: inCircles(codes),
    nextRefreshToken: handedOut(refreshTokens),
    nextProviderToken: handedOut(providerTokens),
  };
}

const handedOut = (tokens: string[]) => () => {
  const next = tokens.pop();
  if (next === undefined) throw new Error("there are no refresh tokens left");
  return next;
};

function inCircles(codes: readonly string[]): () => string {
  let turn = 0;
  return () => codes[turn++ % codes.length] ?? "";
}

async function insertAda(sql: Sql): Promise<string> {
  const id = randomUUID();
  const bio = "Mathematician. I write notes about engines that do not exist yet, and programs for them all the same.";
  const texts = ["Numbers that act", "Notes G", "Weaving algebra"];
  await sql`
    insert into users (id, username, display_name, alias, email, is_premium, bio, location, page_enter_text, avatar,
      background, layout, username_effect, typewriter_enabled, typewriter_texts,
      password_hash)
    values (${id}, 'ada', 'Ada Lovelace', 'countess', 'ada@example.com', true, ${bio}, 'London', 'click to enter',
      ${`${randomUUID()}.webp`}, ${`${randomUUID()}.webp`}, 'modern', 'shine', true, ${texts}, ${await hashPassword(password)})`;
  await sql`insert into handles (key, user_id, kind) values ('countess', ${id}, 'alias')`;
  await sql`
    insert into audios (user_id, position, name, file, duration_seconds)
    select ${id}::uuid, position, 'Track ' || position, gen_random_uuid() || '.mp3', 200
    from generate_series(0, 2) as position`;
  return id;
}

/** An access token of each of those people, as client credentials would give it, but for longer than any bench. */
async function insertTokens(sql: Sql, clientId: string, owners: readonly string[]): Promise<string[]> {
  const tokens = owners.map(() => newSecret("accessToken"));
  await sql`
    insert into oauth_access_tokens (hash, client_id, user_id, expires_at)
    select hash, ${clientId}::uuid, user_id, now() + interval '7 days'
    from unnest(${tokens.map(hashSecret)}::text[], ${[...owners]}::uuid[]) as token (hash, user_id)`;
  return tokens;
}

/** Ids of grants of one person to one application. */
async function insertGrants(sql: Sql, count: number, clientId: string, ownerId: string): Promise<string[]> {
  const grants = Array.from({ length: count }, () => randomUUID());
  await sql`
    insert into oauth_grants (id, user_id, client_id, expires_at)
    select id, ${ownerId}::uuid, ${clientId}::uuid, now() + interval '7 days' from unnest(${grants}::uuid[]) as id`;
  return grants;
}

async function insertCodes(sql: Sql, clientId: string, ownerId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => newSecret("authorizationCode"));
  const grants = await insertGrants(sql, codeCount, clientId, ownerId);
  await sql`
    insert into oauth_codes (hash, grant_id, scopes, redirect_uri, expires_at)
    select hash, grant_id, ${refreshScopes}::text[], ${redirectUri}, now() + interval '1 hour'
    from unnest(${codes.map(hashSecret)}::text[], ${grants}::uuid[]) as code (hash, grant_id)`;
  return codes;
}

async function insertRefreshTokens(sql: Sql, clientId: string, ownerId: string): Promise<string[]> {
  const tokens = Array.from({ length: refreshCount }, () => newSecret("refreshToken"));
  const grants = await insertGrants(sql, refreshCount, clientId, ownerId);
  await sql`
    insert into oauth_refresh_tokens (hash, grant_id, scopes, expires_at)
    select hash, grant_id, ${refreshScopes}::text[], now() + interval '7 days'
    from unnest(${tokens.map(hashSecret)}::text[], ${grants}::uuid[]) as token (hash, grant_id)`;
  return tokens;
}
