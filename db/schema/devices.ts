import { boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { oauthClients, oauthGrants } from "./oauth";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A device waits for a decision (RFC 8628). It stays after its use so that a replay is noticed. */
export const oauthDeviceCodes = pgTable(
  "oauth_device_codes",
  {
    hash: text("hash").primaryKey(),
    /** What the person types, as an HMAC, since all of them could be tried. */
    userCodeHash: text("user_code_hash").notNull().unique(),
    clientId: uuid("client_id")
      .notNull()
      .references(() => oauthClients.id, { onDelete: "cascade" }),
    scopes: text("scopes").array().notNull(),
    /** Null until the person has agreed. */
    grantId: uuid("grant_id").references(() => oauthGrants.id, { onDelete: "cascade" }),
    isDenied: boolean("is_denied").notNull().default(false),
    /** The network of the address that asked, or null where that is unknown. */
    addressRange: text("address_range"),
    intervalSeconds: integer("interval_seconds").notNull(),
    polledAt: instant("polled_at"),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    index("oauth_device_codes_client_id_idx").on(table.clientId),
    index("oauth_device_codes_grant_id_idx").on(table.grantId),
    index("oauth_device_codes_expires_at_idx").on(table.expiresAt),
  ],
);
