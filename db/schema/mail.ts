import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** The text and the token of a mail are made when it is sent. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind").notNull(),
    /** Null where somebody who is signed out asked for the mail. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    address: text("address"),
    details: jsonb("details").$type<Record<string, string>>().notNull().default({}),
    tries: integer("tries").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
    nextTryAt: instant("next_try_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("outbox_next_try_at_idx").on(table.nextTryAt), index("outbox_user_id_idx").on(table.userId)],
);

/** A link is known by the SHA-256 of its token, and using it deletes the row. */
export const emailLinks = pgTable(
  "email_links",
  {
    hash: text("hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["prove", "undo", "reset"] }).notNull(),
    /** Using the link proves this address. It is null for a link that the operator made. */
    address: text("address"),
    /** When the change that the link undoes was made. */
    changedAt: instant("changed_at"),
    /** When the session that asked for that change began, if it is known. */
    askedSince: instant("asked_since"),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("email_links_user_id_idx").on(table.userId),
    index("email_links_expires_at_idx").on(table.expiresAt),
  ],
);
