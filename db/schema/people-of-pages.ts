import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const pageId = () =>
  uuid("page_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
const accountId = () =>
  uuid("account_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
const role = () => text("role", { enum: ["editor", "viewer"] }).notNull();

/** People who help with a page of somebody else. */
export const pageMembers = pgTable(
  "page_members",
  { pageId: pageId(), accountId: accountId(), role: role(), createdAt: instant("created_at").notNull().defaultNow() },
  (table) => [
    primaryKey({ columns: [table.pageId, table.accountId] }),
    index("page_members_account_id_idx").on(table.accountId),
  ],
);

/** A link by which one person comes to help with a page, known by the SHA-256 of its token. Using it deletes the row. */
export const pageInvitations = pgTable(
  "page_invitations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    pageId: pageId(),
    role: role(),
    /** Null until the mail that carries the link is written. */
    hash: text("hash").unique(),
    /** The address to which the link is mailed; null for a link that the owner passes on. */
    email: text("email"),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("page_invitations_page_id_idx").on(table.pageId),
    index("page_invitations_expires_at_idx").on(table.expiresAt),
  ],
);

/**
 * A page that its owner offers to another account, for a few days. `accountId` is that account where it was named by its
 * username; an address is compared with those that accounts have verified, so that an offer tells nobody whose it is.
 */
export const pageOffers = pgTable(
  "page_offers",
  {
    pageId: pageId().primaryKey(),
    accountId: uuid("account_id").references(() => users.id, { onDelete: "cascade" }),
    /** The username or address that the owner wrote. */
    recipient: text("recipient").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("page_offers_account_id_idx").on(table.accountId),
    index("page_offers_recipient_idx").on(sql`lower(${table.recipient})`),
  ],
);
