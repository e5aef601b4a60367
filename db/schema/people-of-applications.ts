import { index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { oauthClients } from "./oauth";
import { users } from "./users";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const clientId = () =>
  uuid("client_id")
    .notNull()
    .references(() => oauthClients.id, { onDelete: "cascade" });

/** Co-owners of an application, in addition to the account that it belongs to (`owner_id` of the application). */
export const oauthClientOwners = pgTable(
  "oauth_client_owners",
  {
    clientId: clientId(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.accountId] }),
    index("oauth_client_owners_account_id_idx").on(table.accountId),
  ],
);

/** A link by which one person becomes a co-owner, known by the SHA-256 of its token. Using it deletes the row. */
export const oauthClientInvitations = pgTable(
  "oauth_client_invitations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    clientId: clientId(),
    hash: text("hash").notNull().unique(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("oauth_client_invitations_client_id_idx").on(table.clientId),
    index("oauth_client_invitations_expires_at_idx").on(table.expiresAt),
  ],
);
