import { sql } from "drizzle-orm";
import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { oauthClients, personalTokens } from "./oauth";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A row counts the requests of a caller on a day (UTC), by route and status. */
const usageColumns = () => ({
  day: date("day", { mode: "string" }).notNull(),
  /** The method and the path, with parameters in brackets. */
  route: text("route").notNull(),
  status: integer("status").notNull(),
  requests: bigint("requests", { mode: "number" }).notNull(),
});

/**
 * Equal errors of a caller are one row, in words that hold no secret. A row of an earlier release stands for one error
 * and has no count.
 */
const errorColumns = () => ({
  id: uuid("id").primaryKey().defaultRandom(),
  /** When the error happened last. */
  happenedAt: instant("happened_at").notNull(),
  route: text("route").notNull(),
  code: text("code").notNull(),
  reason: text("reason").notNull(),
  firstHappenedAt: instant("first_happened_at"),
  occurrences: bigint("occurrences", { mode: "number" }),
});

const ofClient = () =>
  uuid("client_id")
    .notNull()
    .references(() => oauthClients.id, { onDelete: "cascade" });
const ofToken = () =>
  uuid("token_id")
    .notNull()
    .references(() => personalTokens.id, { onDelete: "cascade" });

export const oauthClientUsage = pgTable("oauth_client_usage", { clientId: ofClient(), ...usageColumns() }, (table) => [
  primaryKey({ columns: [table.clientId, table.day, table.route, table.status] }),
  index("oauth_client_usage_day_idx").on(table.day),
]);

export const oauthClientErrors = pgTable(
  "oauth_client_errors",
  { clientId: ofClient(), ...errorColumns() },
  (table) => [
    uniqueIndex("oauth_client_errors_counted_idx")
      .on(table.clientId, table.route, table.code, table.reason)
      .where(sql`occurrences is not null`),
    index("oauth_client_errors_client_id_idx").on(table.clientId, table.happenedAt),
    index("oauth_client_errors_happened_at_idx").on(table.happenedAt),
  ],
);

export const personalTokenUsage = pgTable(
  "personal_token_usage",
  { tokenId: ofToken(), ...usageColumns() },
  (table) => [
    primaryKey({ columns: [table.tokenId, table.day, table.route, table.status] }),
    index("personal_token_usage_day_idx").on(table.day),
  ],
);

export const personalTokenErrors = pgTable(
  "personal_token_errors",
  { tokenId: ofToken(), ...errorColumns() },
  (table) => [
    uniqueIndex("personal_token_errors_counted_idx")
      .on(table.tokenId, table.route, table.code, table.reason)
      .where(sql`occurrences is not null`),
    index("personal_token_errors_token_id_idx").on(table.tokenId, table.happenedAt),
    index("personal_token_errors_happened_at_idx").on(table.happenedAt),
  ],
);

/** A row is one request of an application, without its address, body and token. */
export const oauthClientRequests = pgTable(
  "oauth_client_requests",
  {
    /** The `X-Request-Id` of its response. */
    id: uuid("id").primaryKey(),
    clientId: ofClient(),
    happenedAt: instant("happened_at").notNull(),
    /** The method and the path, with parameters in brackets. */
    route: text("route").notNull(),
    status: integer("status").notNull(),
    /** The error code of a refusal. */
    code: text("code"),
    /** Why it was refused, as errors are kept; a row of an earlier release has none. */
    reason: text("reason"),
    milliseconds: integer("milliseconds").notNull(),
  },
  (table) => [
    index("oauth_client_requests_client_idx").on(table.clientId, table.happenedAt),
    index("oauth_client_requests_time_idx").on(table.happenedAt),
  ],
);
