import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => instant("created_at").notNull().defaultNow();

/** An application (RFC 6749, section 2); `id` is the client_id. */
export const oauthClients = pgTable(
  "oauth_clients",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Null for an application of no account: one that describes itself at an address, or that registered itself. */
    ownerId: uuid("owner_id").references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    redirectUris: text("redirect_uris").array().notNull(),
    icon: text("icon"),
    websiteUrl: text("website_url"),
    termsOfServiceUrl: text("terms_of_service_url"),
    privacyPolicyUrl: text("privacy_policy_url"),
    isPublic: boolean("is_public").notNull().default(false),
    /** Null for an application that a command made, or that is older than the question. */
    kind: text("kind").$type<"server" | "browser" | "native" | "command_line">(),
    idTokenAlgorithm: text("id_token_signed_response_alg").$type<"RS256" | "ES256">().notNull().default("RS256"),
    /** The consent page warns of an application that the operator does not vouch for. */
    isVouched: boolean("is_vouched").notNull().default(false),
    /** The client_id of an application that describes itself there, and until when its document may be kept. */
    documentUrl: text("document_url"),
    documentExpiresAt: instant("document_expires_at"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("oauth_clients_owner_id_idx").on(table.ownerId),
    uniqueIndex("oauth_clients_document_url_idx").on(table.documentUrl),
  ],
);

/** These redirect URIs were added after the application was made; a row lives as long as its URI. */
export const oauthAddedRedirectUris = pgTable(
  "oauth_added_redirect_uris",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    clientId: uuid("client_id")
      .notNull()
      .references(() => oauthClients.id, { onDelete: "cascade" }),
    uri: text("uri").notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("oauth_added_redirect_uris_client_id_uri_idx").on(table.clientId, table.uri)],
);

/** A secret is known by its SHA-256; an application has at most two. */
export const oauthClientSecrets = pgTable(
  "oauth_client_secrets",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    clientId: uuid("client_id")
      .notNull()
      .references(() => oauthClients.id, { onDelete: "cascade" }),
    hash: text("hash").notNull().unique(),
    tail: text("tail").notNull(),
    /**
     * The account on which tokens of client credentials act while it owns the application; null in rows of earlier
     * releases, for its owner. It is no reference: a secret must not act for somebody else when that account is gone.
     */
    madeBy: uuid("made_by"),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [index("oauth_client_secrets_client_id_idx").on(table.clientId)],
);

export const oauthConsents = pgTable(
  "oauth_consents",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    clientId: uuid("client_id")
      .notNull()
      .references(() => oauthClients.id, { onDelete: "cascade" }),
    scopes: text("scopes").array().notNull(),
    /**
     * The page that was chosen last, to which the scopes belong; null for the account's first page. It is no reference:
     * the row stays when the page goes, and then covers nothing (docs/decisions/083-the-page-of-a-grant.md).
     */
    pageId: uuid("page_id"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.clientId] }),
    index("oauth_consents_page_id_idx").on(table.pageId).where(sql`page_id is not null`),
    index("oauth_consents_client_id_idx").on(table.clientId),
  ],
);

const pageId = () => uuid("page_id").references(() => users.id, { onDelete: "cascade" });

/** The path of the resource that the tokens are for (RFC 8707); null for the API. */
const resource = () => text("resource").$type<"/mcp">();

/** A grant is one authorization with its code and tokens. Deleting the row revokes all of them. */
export const oauthGrants = pgTable(
  "oauth_grants",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    clientId: uuid("client_id")
      .notNull()
      .references(() => oauthClients.id, { onDelete: "cascade" }),
    /** The page of the account that the tokens act on; null for its first page. */
    pageId: pageId(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    /** These say how the person was signed in, where an id_token tells the application (OpenID Connect). */
    signedInAt: instant("signed_in_at"),
    isMultiFactor: boolean("is_multi_factor").notNull().default(false),
    resource: resource(),
  },
  (table) => [
    index("oauth_grants_page_id_idx").on(table.pageId).where(sql`page_id is not null`),
    index("oauth_grants_user_id_client_id_idx").on(table.userId, table.clientId),
    index("oauth_grants_client_id_idx").on(table.clientId),
    index("oauth_grants_expires_at_idx").on(table.expiresAt),
  ],
);

const grantId = () =>
  uuid("grant_id")
    .notNull()
    .references(() => oauthGrants.id, { onDelete: "cascade" });

/** A code is known by its SHA-256, and stays after its use so that a replay is noticed. */
export const oauthCodes = pgTable(
  "oauth_codes",
  {
    hash: text("hash").primaryKey(),
    grantId: grantId(),
    scopes: text("scopes").array().notNull(),
    redirectUri: text("redirect_uri"),
    codeChallenge: text("code_challenge"),
    nonce: text("nonce"),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("oauth_codes_grant_id_idx").on(table.grantId)],
);

/**
 * A refresh token is known by its SHA-256, and stays after its use so that reuse is noticed. The salt leads from the
 * token itself to the tokens that replaced it (`lib/people/oauth/tokens/successor.ts`).
 */
export const oauthRefreshTokens = pgTable(
  "oauth_refresh_tokens",
  {
    hash: text("hash").primaryKey(),
    grantId: grantId(),
    scopes: text("scopes").array().notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    successorSalt: text("successor_salt"),
  },
  (table) => [index("oauth_refresh_tokens_grant_id_idx").on(table.grantId)],
);

/** A client-credentials token has no grant or scopes, and ends with its secret (null in rows of earlier releases). */
export const oauthAccessTokens = pgTable(
  "oauth_access_tokens",
  {
    hash: text("hash").primaryKey(),
    grantId: uuid("grant_id").references(() => oauthGrants.id, {
      onDelete: "cascade",
    }),
    clientId: uuid("client_id")
      .notNull()
      .references(() => oauthClients.id, { onDelete: "cascade" }),
    /** The page that the token acts on, which has the id of its account where it is the first. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    scopes: text("scopes").array(),
    expiresAt: instant("expires_at").notNull(),
    secretId: uuid("secret_id").references(() => oauthClientSecrets.id, { onDelete: "cascade" }),
    resource: resource(),
  },
  (table) => [
    index("oauth_access_tokens_secret_id_idx").on(table.secretId).where(sql`secret_id is not null`),
    index("oauth_access_tokens_grant_id_idx").on(table.grantId),
    index("oauth_access_tokens_client_id_idx").on(table.clientId),
    index("oauth_access_tokens_user_id_idx").on(table.userId),
    index("oauth_access_tokens_expires_at_idx").on(table.expiresAt),
  ],
);

/** A token is known by its SHA-256, and never expires where it has no expiry. */
export const personalTokens = pgTable(
  "personal_tokens",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The page of the account that the token acts on; null for its first page. */
    pageId: pageId(),
    name: text("name").notNull(),
    hash: text("hash").notNull().unique(),
    tail: text("tail").notNull(),
    scopes: text("scopes").array().notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at"),
    lastUsedAt: instant("last_used_at"),
    /** "Try it" of the documentation made this token; a person has one at most. */
    isTrial: boolean("is_trial").notNull().default(false),
  },
  (table) => [
    index("personal_tokens_page_id_idx").on(table.pageId).where(sql`page_id is not null`),
    uniqueIndex("personal_tokens_trial_idx").on(table.userId).where(sql`is_trial`),
    index("personal_tokens_user_id_idx").on(table.userId),
    index("personal_tokens_expires_at_idx").on(table.expiresAt),
  ],
);

/** These sign id_tokens (OpenID Connect). The private part is encrypted by `lib/core/sealed.ts`. */
export const oauthSigningKeys = pgTable("oauth_signing_keys", {
  /** The `kid`: the thumbprint of RFC 7638. */
  id: text("id").primaryKey(),
  algorithm: text("algorithm").$type<"RS256" | "ES256">().notNull(),
  publicJwk: jsonb("public_jwk").$type<Record<string, string>>().notNull(),
  privateJwk: text("private_jwk").notNull(),
  /** A key is published before it signs, and signs until the next one of its algorithm does. */
  signsFrom: instant("signs_from").notNull(),
  createdAt: createdAt(),
});
